
(function () {
  'use strict';
  document.documentElement.classList.add('scripted');
  document.querySelectorAll('[data-needs-script]').forEach(function (part) { part.hidden = false; });

  /* Scrolls a part of the page within its box. The page itself stays where it is. */
  function reveal(part) {
    var box = part.closest('.scroll');
    if (!box) { return; }
    var outer = box.getBoundingClientRect();
    var inner = part.getBoundingClientRect();
    if (inner.top < outer.top + 34) { box.scrollTop -= outer.top + 34 - inner.top; }
    if (inner.bottom > outer.bottom) { box.scrollTop += inner.bottom - outer.bottom; }
    if (inner.left < outer.left) { box.scrollLeft -= outer.left - inner.left; }
    if (inner.right > outer.right) { box.scrollLeft += Math.min(inner.right - outer.right, inner.left - outer.left); }
  }

  function all(root, selector) { return Array.prototype.slice.call(root.querySelectorAll(selector)); }

  function mark(parts, isMarked, name) {
    parts.forEach(function (part) { part.classList.toggle(name, isMarked(part)); });
  }

  function Stepper(root) {
    var rows = all(root, 'tr.step');
    var nodes = all(root, '.node');
    var lines = all(root, '.sources .line');
    var buttons = all(root, '.controls button');
    var now = root.querySelector('.now');
    var current = -1;

    function go(index) {
      current = Math.max(0, Math.min(rows.length - 1, index));
      var row = rows[current];
      var before = row.dataset.before ? row.dataset.before.split(' ') : [];
      rows.forEach(function (one) {
        one.classList.toggle('current', one === row);
        if (one === row) { one.setAttribute('aria-current', 'step'); } else { one.removeAttribute('aria-current'); }
      });
      mark(nodes, function (node) { return node.dataset.node === row.dataset.node; }, 'current');
      mark(nodes, function (node) { return before.indexOf(node.dataset.node) >= 0; }, 'known');
      mark(lines, function (line) { return (line.dataset.steps || '').split(' ').indexOf(row.dataset.row) >= 0; }, 'current');
      buttons.forEach(function (button) {
        var isBack = button.dataset.go === 'first' || button.dataset.go === 'back';
        button.setAttribute('aria-disabled', String(isBack ? current === 0 : current === rows.length - 1));
      });
      var what = row.querySelector('.what');
      var number = row.querySelector('th').textContent;
      now.textContent = (number === '·' ? 'Between two steps' : 'Step ' + number) + ' · ' + what.dataset.thread + ': '
        + what.textContent.trim() + ' · ' + row.dataset.at;
      reveal(row);
      all(root, '.node.current, .sources .line.current').forEach(reveal);
    }

    function move(key) {
      switch (key) {
        case 'first': case 'Home': go(0); return true;
        case 'back': case 'ArrowLeft': case 'ArrowUp': go(current - 1); return true;
        case 'next': case 'ArrowRight': case 'ArrowDown': go(current + 1); return true;
        case 'last': case 'End': go(rows.length - 1); return true;
        default: return false;
      }
    }

    root.addEventListener('click', function (event) {
      var button = event.target.closest('button[data-go]');
      var row = event.target.closest('tr.step');
      var node = event.target.closest('.node');
      lastUsed = stepper;
      if (button) {
        move(button.dataset.go);
      } else if (row) {
        go(rows.indexOf(row));
      } else if (node) {
        rows.forEach(function (one, index) { if (one.dataset.row === node.dataset.row) { go(index); } });
      }
    });
    root.addEventListener('focusin', function () { lastUsed = stepper; });

    var failure = rows.map(function (row) { return row.classList.contains('failure'); }).lastIndexOf(true);
    go(failure >= 0 ? failure : rows.length - 1);
    var stepper = { root: root, move: move };
    return stepper;
  }

  var lastUsed = null;
  var steppers = all(document, '.stepper').filter(function (root) { return root.querySelector('tr.step'); }).map(Stepper);

  /* Within a time line, all keys move. Elsewhere only left and right do, because the others scroll the page. */
  document.addEventListener('keydown', function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || steppers.length === 0) { return; }
    var target = event.target instanceof Element ? event.target : document.body;
    var own = steppers.filter(function (one) { return one.root.contains(target); })[0];
    if (target.closest('details, .source, .diff') && !own) { return; }
    if (!own && event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') { return; }
    if ((own || lastUsed || steppers[0]).move(event.key)) { event.preventDefault(); }
  });

  function copied(box, isDone) {
    box.querySelector('.copied').textContent = isDone ? 'copied' : 'select the command and copy it';
  }

  /* Where the clipboard is not available, the command is selected instead. */
  function select(box) {
    var range = document.createRange();
    range.selectNodeContents(box.querySelector('code'));
    window.getSelection().removeAllRanges();
    window.getSelection().addRange(range);
    copied(box, document.execCommand('copy'));
  }

  all(document, '.command').forEach(function (box) {
    box.querySelector('.copy').addEventListener('click', function () {
      var text = box.querySelector('code').textContent;
      if (navigator.clipboard && window.isSecureContext) {
        navigator.clipboard.writeText(text).then(function () { copied(box, true); }, function () { select(box); });
      } else {
        select(box);
      }
    });
  });
}());
