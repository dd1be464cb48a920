import type { EventStore } from '../../kernel/event-store/index.ts';
import { type CommandContext, execute } from '../../kernel/execute.ts';
import { uuidFrom } from '../../kernel/ids.ts';
import { partOf } from '../../kernel/service/caller.ts';
import type { Settings } from '../identity/user/events.ts';
import { type ContentEvent, content } from './content/index.ts';
import { pipeline } from './pipeline/index.ts';

type Request = Extract<ContentEvent, { type: 'ContentRequested' }>['data'];

/** What content is made of. */
export type Topic = Pick<Request, 'trend_id' | 'trend_topic' | 'trend_summary' | 'trend_url' | 'trend_source'> & {
  /** That of the trend, where it is known. */
  readonly trend_niche: string | null;
};

/** What whoever asks wants otherwise than their settings say; null or absent for the settings. */
export type Wishes = {
  readonly [Field in 'niche' | 'target_platform' | 'tone' | 'visual_style']?: string | null | undefined;
};

/** The id of the content that a command asks for. */
export const contentIdOf = ({ commandId }: Pick<CommandContext, 'commandId'>): string => uuidFrom(commandId, 'content');

/**
 * Asks for content and starts its pipeline, so that its thread can be named as soon as the caller has been answered.
 * Ids come from the command: whoever repeats it is given the same content.
 * @param owner whose content it will be
 * @returns the ids to follow, and the position of the newest event
 */
export async function requestContent(
  store: EventStore,
  owner: string,
  { trend_niche, ...topic }: Topic,
  wishes: Wishes,
  defaults: Settings['defaults'],
  context: CommandContext,
): Promise<{ content_id: string; thread_id: string; position: bigint }> {
  const content_id = contentIdOf(context);
  const thread_id = uuidFrom(context.commandId, 'thread');
  const request = {
    content_id,
    thread_id,
    owner_id: owner,
    ...topic,
    niche: wishes.niche ?? defaults.niche ?? trend_niche ?? 'general',
    target_platform: wishes.target_platform ?? defaults.target_platform ?? 'local',
    tone: wishes.tone ?? defaults.tone ?? 'informative',
    visual_style: wishes.visual_style ?? defaults.visual_style ?? 'cinematic',
  };
  await execute(store, content, content_id, { type: 'RequestContent', request }, context);
  // After a crash in between, the policy start-pipeline does it.
  const { position } = await execute(
    store,
    pipeline,
    thread_id,
    { type: 'StartPipeline', thread_id, content_id, title: topic.trend_topic },
    partOf(context, 'start'),
  );
  return { content_id, thread_id, position };
}
