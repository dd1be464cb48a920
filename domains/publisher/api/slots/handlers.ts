import { execute } from '../../../../kernel/aggregates/execute.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import type { Documents } from '../../../../kernel/documents/index.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import { callerOf, commandContextOf } from '../../../../kernel/http/caller.ts';
import { setEventPosition } from '../../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../../kernel/http/operation.ts';
import { titlesOf } from '../../../../read-models/contents.ts';
import { type PublishingSchedule, publishingSchedule } from '../../publishing-schedule/index.ts';
import { slotTimes } from '../../publishing-schedule/slot-times.ts';
import { slotOperations } from './operations.ts';

const FREE_SHOWN = 10;

type Tools = { readonly store: EventStore; readonly documents: Documents };

/** A user's recurring publishing slots: show and change them. */
export function slotHandlers({ store, documents }: Tools): Handled[] {
  return [
    handle(slotOperations.showPublishingSlots, async ({ ctx }) => {
      const { state } = await load(store, publishingSchedule, callerOf(ctx).userId);
      return viewOf(state);
    }),
    handle(slotOperations.changePublishingSlots, async ({ body, ctx }) => {
      const { userId } = callerOf(ctx);
      const slots = body.slots.toSorted(
        (one, other) => one.weekday - other.weekday || one.time.localeCompare(other.time),
      );
      const change = { type: 'ChangePublishingSlots', owner_id: userId, ...body, slots } as const;
      const context = commandContextOf(ctx, userId, body);
      const { state, position } = await execute(store, publishingSchedule, userId, change, context);
      setEventPosition(ctx, position);
      return viewOf(state);
    }),
  ];

  async function viewOf(state: PublishingSchedule) {
    const { slots, time_zone } = state;
    const now = new Date().toISOString();
    const reserved = state.reserved.filter(({ slot_at }) => slot_at > now);
    const titles = await titlesOf(
      documents,
      reserved.map(({ content_id }) => content_id),
    );
    const taken = reserved.map(({ content_id, slot_at }) => ({
      slot_at,
      content_id,
      title: titles.get(content_id) ?? null,
    }));
    const upcoming = [...taken, ...freeSlots(state, now)].sort((one, other) => (one.slot_at < other.slot_at ? -1 : 1));
    return { slots, time_zone, upcoming };
  }
}

function freeSlots(state: PublishingSchedule, now: string) {
  const taken = new Set(state.reserved.map(({ slot_at }) => slot_at));
  const free = [];
  for (const slot_at of slotTimes(state, now)) {
    if (!taken.has(slot_at)) free.push({ slot_at, content_id: null, title: null });
    if (free.length === FREE_SHOWN) break;
  }
  return free;
}
