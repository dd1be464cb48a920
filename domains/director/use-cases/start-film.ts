import { MANUAL } from '../../../contracts/director/topic.ts';
import type { Settings } from '../../../contracts/identity/user.ts';
import { type CommandContext, subcommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Ceilings } from '../../shared/ceilings.ts';
import { pictureStyleOf } from '../../shared/looks/index.ts';
import { classifyNiche } from '../../shared/niches.ts';
import { topic as topicAggregate } from '../topic/index.ts';
import { admitContents } from './admit-contents.ts';
import { ownScript, type ReadScript } from './own-script.ts';
import {
  type ContentChoices,
  checkRequest,
  chosenFor,
  contentIdOf,
  type RequestTools,
  requestContent,
  type TrendTopic,
} from './request-content.ts';

/** What a person wants a film about. */
export type Idea = {
  readonly topic: string;
  /** What there is to say about it. */
  readonly facts: string | null;
  /** Of a page that they named. */
  readonly url: string | null;
  /** A script of their own; null to have one written. */
  readonly script: ReadScript | null;
};

export type StartTools = RequestTools & { readonly ceilings: Pick<Ceilings, 'admit'> };

/** The trend that an idea becomes, under an id derived from the command. */
export const trendOf = (
  { topic, facts, url, script }: Idea,
  { commandId }: Pick<CommandContext, 'commandId'>,
): TrendTopic => {
  // Should the script be revised one day, its own words are the facts.
  const trend_summary = facts ?? script?.narrations.join('\n').slice(0, MOST_SUMMARY) ?? null;
  return {
    trend_id: uuidFrom(commandId, 'topic'),
    trend_topic: topic,
    trend_summary,
    trend_url: url,
    trend_source: MANUAL,
    trend_niche: classifyNiche({ topic, summary: trend_summary }),
  };
};

const MOST_SUMMARY = 8_000;

/** As `checkRequest`, of an idea. */
export const checkIdea = (
  tools: RequestTools,
  owner: string,
  idea: Idea,
  choices: ContentChoices,
  defaults: Settings['defaults'],
): ReturnType<typeof checkRequest> =>
  checkRequest(tools, owner, trendOf(idea, { commandId: owner }), choices, defaults, idea.script?.narrations ?? null);

/**
 * Starts a film from an idea: records the topic as a trend, and requests content from it. A repeat of the command gets
 * the same film.
 * @throws Rejection if it cannot be made as chosen; ProviderError of kind `budget` if too much is in progress
 */
export async function startFilm(
  { ceilings, ...tools }: StartTools,
  owner: string,
  idea: Idea,
  choices: ContentChoices,
  defaults: Settings['defaults'],
  context: CommandContext,
) {
  const { store } = tools;
  const pictures = await checkIdea(tools, owner, idea, choices, defaults);
  const trend = trendOf(idea, context);
  const { trend_id, trend_topic, trend_summary: summary, trend_url: url } = trend;
  const content_id = contentIdOf(context);
  await admitContents({ store, ceilings }, owner, [content_id], context, { isWritten: idea.script === null });
  const { niche, target_platform, visual_style } = chosenFor(choices, defaults, trend.trend_niche);
  const given_at = new Date().toISOString();
  const topic = { trend_id, owner_id: owner, topic: trend_topic, summary, url, niche, given_at };
  await execute(store, topicAggregate, trend_id, { type: 'GiveTopic', topic }, subcommandContext(context, 'topic'));
  const { script } = idea;
  const own =
    script &&
    ((language: string) =>
      ownScript(
        script,
        language,
        { niche, targetPlatform: target_platform, visualStyle: pictureStyleOf(visual_style) },
        pictures,
      ));
  return { trend_id, ...(await requestContent(tools, owner, trend, choices, defaults, context, { own })) };
}
