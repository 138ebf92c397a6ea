/**
 * Campaigns of many runs, single runs and replays of one program, with shrinking and recording of their findings. Uses all
 * packages of core. Start with {@code TestCampaign}.
 */
package dev.weakspot.campaign;
