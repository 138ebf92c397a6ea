/**
 * Campaigns of many runs, single runs and replays of one program, with shrinking and recording of their findings. Uses
 * {@code engine} for the runs, {@code strategy} for their decisions, and the packages below them. Start with {@code TestCampaign}.
 */
package dev.weakspot.campaign;
