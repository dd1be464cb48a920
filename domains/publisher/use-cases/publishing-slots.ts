import { type CommandContext, subcommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { platformNames } from '../../publishing-platforms/index.ts';
import { publication } from '../publication/index.ts';
import { publishingSchedule, reservationOf } from '../publishing-schedule/index.ts';
import type { ContentToPublish, PublicationTarget } from './content-to-publish.ts';
import { publicationIdsOf } from './publications-of.ts';
import { publishContent } from './publish-content.ts';

/**
 * Takes the owner's next free slot for a piece of content, or finds the one it has already: on every platform it goes
 * live at the same time.
 * @param now ISO 8601 UTC
 * @returns ISO 8601 UTC; null when a repeated command's slot has passed
 * @throws Rejection `publishing-schedule/no-slots`, `publishing-schedule/full`
 */
export async function reserveSlot(
  store: EventStore,
  ownerId: string,
  contentId: string,
  now: string,
  context: CommandContext,
): Promise<string | null> {
  const reserve = { type: 'ReservePublishingSlot', owner_id: ownerId, content_id: contentId, now } as const;
  const { state } = await execute(store, publishingSchedule, ownerId, reserve, context);
  return reservationOf(state, contentId, now)?.slot_at ?? null;
}

/**
 * The same where having slots is not a condition.
 * @returns null also if the owner has none: it is to be published at once
 * @throws Rejection `publishing-schedule/full`
 */
export async function reserveSlotIfAny(...given: Parameters<typeof reserveSlot>): ReturnType<typeof reserveSlot> {
  try {
    return await reserveSlot(...given);
  } catch (error) {
    if (error instanceof Rejection && error.code === 'publishing-schedule/no-slots') return null;
    throw error;
  }
}

/**
 * Gives a slot back in which the content does not go live on any platform.
 * @returns whether a slot was given back
 */
export async function releaseUnusedSlot(
  store: EventStore,
  ownerId: string,
  contentId: string,
  context: CommandContext,
): Promise<boolean> {
  const { state } = await load(store, publishingSchedule, ownerId);
  const reservation = state.reserved.find(({ content_id }) => content_id === contentId);
  if (!reservation) return false;
  const ids = await publicationIdsOf(store, contentId, platformNames);
  const publications = await Promise.all(ids.map((id) => load(store, publication, id)));
  const isUsed = publications.some(
    ({ state: each }) => each.status === 'scheduled' && each.request.schedule_at === reservation.slot_at,
  );
  if (isUsed) return false;
  const release = { type: 'ReleasePublishingSlot', owner_id: ownerId, ...reservation } as const;
  const { events } = await execute(store, publishingSchedule, ownerId, release, context);
  return events.length > 0;
}

/**
 * Requests publications in the owner's next free slot. The slot is taken first, so that no other content gets it in the
 * meantime, and given back where nothing could be requested.
 * @throws Rejection as `publishContent` and `reserveSlot` do
 */
export async function publishInNextSlot(
  store: EventStore,
  content: ContentToPublish,
  targets: readonly PublicationTarget[],
  context: CommandContext,
): ReturnType<typeof publishContent> {
  const { ownerId, contentId } = content;
  const reserving = subcommandContext(context, 'reserve-slot');
  const slotAt = await reserveSlot(store, ownerId, contentId, new Date().toISOString(), reserving);
  try {
    return await publishContent(store, content, targets, slotAt, context);
  } catch (error) {
    if (error instanceof Rejection)
      await releaseUnusedSlot(store, ownerId, contentId, subcommandContext(context, 'release-slot'));
    throw error;
  }
}
