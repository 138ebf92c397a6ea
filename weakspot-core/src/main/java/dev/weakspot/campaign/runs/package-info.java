/**
 * Many runs of one program: the sources of the runs, the workers that make them, and the merged result. Uses {@code engine} for a
 * run, and the packages below it. Start with {@code CampaignRunner}.
 */
package dev.weakspot.campaign.runs;
