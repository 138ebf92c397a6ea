/**
 * The strategies that a user can choose, each with its description: name, options, default, guarantee. Uses {@code event},
 * {@code memory}, {@code scheduling} and {@code strategy.exhaustive}. Start with {@code Strategies} and
 * {@code StrategyDescription}.
 */
package dev.weakspot.strategy;
