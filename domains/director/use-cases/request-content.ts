import type { Settings } from '../../../contracts/identity/user.ts';
import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { local } from '../../publishing-platforms/local/index.ts';
import { chooseLook } from '../../shared/looks/index.ts';
import { type ContentEvent, content } from '../content/index.ts';

type Request = DataOf<ContentEvent, 'ContentRequested'>;

/** The trend that content is made from. */
export type TrendTopic = Pick<Request, 'trend_id' | 'trend_topic' | 'trend_summary' | 'trend_url' | 'trend_source'> & {
  /** The trend's own niche. */
  readonly trend_niche: string;
};

/** Choices that override the settings' defaults; null or absent to keep them. */
export type ContentChoices = {
  readonly [Field in 'niche' | 'target_platform' | 'tone' | 'visual_style']?: string | null | undefined;
};

/** The id of the content that a command requests. */
export const contentIdOf = ({ commandId }: Pick<CommandContext, 'commandId'>): string => uuidFrom(commandId, 'content');

/** What a request chooses, the settings where it chooses nothing, and the usual where they do not either. */
export function chosenFor(choices: ContentChoices, defaults: Settings['defaults'], trendNiche: string) {
  const niche = choices.niche ?? defaults.niche ?? trendNiche;
  const tone = choices.tone ?? defaults.tone ?? 'informative';
  const visual_style = choices.visual_style ?? defaults.visual_style;
  return {
    niche,
    target_platform: choices.target_platform ?? defaults.target_platform ?? local.name,
    tone,
    // Pictures in the style of the look that the film will have.
    visual_style: visual_style ?? chooseLook({ look: defaults.look, visual_style, niche, tone }).pictures,
  };
}

/**
 * Requests content, which starts its pipeline. The id is derived from the command: a repeat gets the same content.
 * @param owner the content's owner
 * @returns the ids to follow, and the position of the newest event
 */
export async function requestContent(
  store: EventStore,
  owner: string,
  { trend_niche, ...topic }: TrendTopic,
  choices: ContentChoices,
  defaults: Settings['defaults'],
  context: CommandContext,
): Promise<{ content_id: string; thread_id: string; position: bigint }> {
  const content_id = contentIdOf(context);
  const request = {
    content_id,
    thread_id: content_id,
    owner_id: owner,
    ...topic,
    ...chosenFor(choices, defaults, trend_niche),
  };
  const { position } = await execute(store, content, content_id, { type: 'RequestContent', request }, context);
  return { content_id, thread_id: content_id, position };
}
