/*
 * A C litmus test from its initial state on. Header reads the header first, because it consists of lines, not of
 * tokens. Comments blanks comments first, because only the context distinguishes a comment (* from a dereference.
 *
 * One token of lookahead decides everywhere, so no input makes prediction slow. Binary operators form a flat chain;
 * ExpressionBuilder applies the precedence. A rule for each level would cost a dozen calls for every operand.
 *
 * The builders set the values of a rule when the rule ends. The grammar itself has no actions.
 */
grammar LitmusGrammar;

@parser::header {
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.Proposition;
import dev.weakspot.litmus.syntax.Stmt;
import dev.weakspot.litmus.syntax.TypeName;
}

litmusTest
    : initialState thread+ locations? filter? finalCondition? EOF
    ;

initialState
    : '{' ';'* (initialItem (';' initialItem?)*)? '}'
    ;

initialItem
    : 'const' 'int' name=IDENTIFIER '=' value=conditional                              # namedConstant
    | declared=type objects+=sharedObject (',' objects+=sharedObject)*                 # typedObjects
    | (name=IDENTIFIER | '[' name=IDENTIFIER ']') ('=' value=initialValue)?            # untypedObject
    | owner=(NUMBER | THREAD) ':' name=IDENTIFIER ('=' value=initialValue)?           # untypedRegister
    ;

sharedObject
    : (pointers+='*' 'volatile'*)*
        ( (name=IDENTIFIER | '[' name=IDENTIFIER ']')
            (open='[' length=conditional? ']')?
            ('=' (value=initialValue | list='{' values+=initialValue (',' values+=initialValue)* '}'))?
        | owner=(NUMBER | THREAD) ':' name=IDENTIFIER ('=' value=initialValue)?
        )
    ;

initialValue returns [Expr tree]
    : 'ATOMIC_INIT' '(' value=conditional ')'
    | value=conditional
    ;

type returns [TypeName tree]
    : 'volatile'*
        ( 'int' ('volatile' | atomic='_Atomic')*
        | name=('atomic_int' | 'mtx_t' | 'barrier_t') 'volatile'*
        | atomic='_Atomic' 'volatile'* ('int' | '(' 'volatile'* 'int' 'volatile'* ')') 'volatile'*
        )
    ;

thread
    : first=THREAD ('..' last=THREAD)? '(' (parameters+=parameter (',' parameters+=parameter)*)? ')' body=block
    ;

parameter
    : declared=type (pointers+='*' 'volatile'*)* name=IDENTIFIER
    ;

block returns [List<Stmt> trees]
    : '{' blockItem* '}'
    ;

blockItem
    : declared=declaration ';'
    | single=statement
    ;

declaration returns [List<Stmt> trees]
    : declared=type declarators+=declarator (',' declarators+=declarator)*
    ;

declarator
    : (pointers+='*' 'volatile'*)* name=IDENTIFIER ('=' value=expression)?
    ;

statement returns [Stmt tree]
    : ';'                                                                              # emptyStatement
    | body=block                                                                       # blockStatement
    | 'if' '(' condition=expression ')' then=statement ('else' otherwise=statement)?   # ifStatement
    | 'while' '(' condition=expression ')' body=statement                              # whileStatement
    | 'do' body=statement 'while' '(' condition=expression ')' ';'                     # doStatement
    | 'for' '(' (declared=declaration | initial=expression)? ';' condition=expression? ';' step=expression? ')'
        body=statement                                                                 # forStatement
    | word=('break' | 'continue' | 'return') ';'                                       # jumpStatement
    | value=expression ';'                                                             # expressionStatement
    ;

expression returns [Expr tree]
    : first=unary
        ( assign=('=' | '+=' | '-=' | '*=' | '/=' | '%=' | '&=' | '|=' | '^=' | '<<=' | '>>=') value=expression
        | rest=chain
        )
    ;

// An expression without assignment, as C's grammar requires after the colon of ?: and in the initial state.
conditional returns [Expr tree]
    : first=unary rest=chain
    ;

chain
    : ( operators+=('*' | '/' | '%' | '+' | '-' | '<<' | '>>' | '<' | '<=' | '>' | '>=' | '==' | '!='
            | '&' | '^' | '|' | '&&' | '||')
        operands+=unary
      )*
      ('?' then=expression ':' otherwise=conditional)?
    ;

unary returns [Expr tree]
    : prefix=('+' | '-' | '!' | '~' | '*' | '&' | '++' | '--') operand=unary
    | plain=postfix
    ;

postfix returns [Expr tree]
    : ( name=IDENTIFIER (call='(' (arguments+=expression (',' arguments+=expression)*)? ')')?
      | number=NUMBER
      | word=('true' | 'false' | 'NULL')
      | '(' inner=expression ')'
      )
      suffixes+=suffix*
    ;

suffix
    : '[' index=expression ']'
    | step=('++' | '--')
    ;

locations
    : 'locations' '[' (items+=observed (';' items+=observed?)*)? ']'
    ;

filter
    : 'filter' condition=proposition
    ;

finalCondition
    : (negated=('~' | 'not')? 'exists' | all='forall') condition=proposition ';'?
    ;

proposition returns [Proposition tree]
    : parts+=conjunction ('\\/' parts+=conjunction)*
    ;

conjunction returns [Proposition tree]
    : parts+=implication ('/\\' parts+=implication)*
    ;

implication returns [Proposition tree]
    : premise=negation (arrow='=>' conclusion=implication)?
    ;

negation returns [Proposition tree]
    : ('~' | 'not') operand=negation
    | word=('true' | 'false')
    | '(' inner=proposition ')'
    | left=observed operator=('=' | '==' | '!=' | '<>') right=observedValue
    ;

observed returns [Proposition.Observed tree]
    : '[' name=IDENTIFIER ']'
    | name=IDENTIFIER ('[' index=NUMBER ']')?
    | owner=(NUMBER | THREAD) ':' name=IDENTIFIER
    ;

observedValue returns [Expr tree]
    : minus='-'? number=NUMBER
    | nullLiteral='NULL'
    | address='&'? name=IDENTIFIER (open='[' index=NUMBER ']')?
    ;

INT: 'int';
ATOMIC_INT: 'atomic_int';
MUTEX: 'mtx_t';
BARRIER: 'barrier_t';
VOLATILE: 'volatile';
ATOMIC: '_Atomic';
CONST: 'const';
ATOMIC_INIT: 'ATOMIC_INIT';
IF: 'if';
ELSE: 'else';
WHILE: 'while';
DO: 'do';
FOR: 'for';
BREAK: 'break';
CONTINUE: 'continue';
RETURN: 'return';
TRUE: 'true';
FALSE: 'false';
NULL: 'NULL';
EXISTS: 'exists';
FORALL: 'forall';
LOCATIONS: 'locations';
FILTER: 'filter';
NOT_WORD: 'not';

// No rule accepts these tokens; SyntaxMessage has a message for each.
UNMODELLED_TYPE
    : 'char' | 'short' | 'long' | 'signed' | 'unsigned' | 'float' | 'double' | 'void' | 'bool' | '_Bool'
    | 'struct' | 'union' | 'enum'
    ;
UNSUPPORTED_STATEMENT: 'goto' | 'switch' | 'case' | 'default';
UNSUPPORTED_WORD
    : 'sizeof' | 'typedef' | 'static' | 'extern' | 'register' | 'auto' | 'inline' | 'restrict' | 'asm' | '__asm__'
    ;

ASSIGN: '=';
ASSIGN_ADD: '+=';
ASSIGN_SUBTRACT: '-=';
ASSIGN_MULTIPLY: '*=';
ASSIGN_DIVIDE: '/=';
ASSIGN_REMAINDER: '%=';
ASSIGN_AND: '&=';
ASSIGN_OR: '|=';
ASSIGN_XOR: '^=';
ASSIGN_SHIFT_LEFT: '<<=';
ASSIGN_SHIFT_RIGHT: '>>=';
STAR: '*';
SLASH: '/';
PERCENT: '%';
PLUS: '+';
MINUS: '-';
SHIFT_LEFT: '<<';
SHIFT_RIGHT: '>>';
LESS: '<';
LESS_OR_EQUAL: '<=';
GREATER: '>';
GREATER_OR_EQUAL: '>=';
EQUAL: '==';
NOT_EQUAL: '!=';
DIFFERENT: '<>';
AMPERSAND: '&';
CARET: '^';
BAR: '|';
AND_AND: '&&';
OR_OR: '||';
INCREMENT: '++';
DECREMENT: '--';
BANG: '!';
TILDE: '~';
QUESTION: '?';
COLON: ':';
CONJUNCTION: '/\\';
DISJUNCTION: '\\/';
IMPLIES: '=>';
SEMICOLON: ';';
COMMA: ',';
DOTS: '..';
OPEN_PARENTHESIS: '(';
CLOSE_PARENTHESIS: ')';
OPEN_BRACKET: '[';
CLOSE_BRACKET: ']';
OPEN_BRACE: '{';
CLOSE_BRACE: '}';

MEMBER_ACCESS: '->' | '.';
STRING: '"' ~["\r\n]* '"';

THREAD: 'P' [0-9]+;
IDENTIFIER: [A-Za-z_] [A-Za-z0-9_]*;
// A number with a suffix, a point or a typing error is one token; Numbers reports the error.
NUMBER: [0-9] [A-Za-z0-9_]* ('.' [A-Za-z0-9_]+)? | '.' [0-9] [A-Za-z0-9_]*;

SPACE: [ \t\r\n\f\u000B]+ -> skip;
OTHER: .;
