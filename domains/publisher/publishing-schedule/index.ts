import {
  type PublishingScheduleEvent,
  publishingScheduleEvents,
} from '../../../contracts/publisher/publishing-schedule.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { type Slots, slotTimes } from './slot-times.ts';

export type Reservation = { readonly content_id: string; readonly slot_at: string };

/** `reserved`: what went live since the newest reservation is still among them. */
export type PublishingSchedule = Slots & { readonly reserved: readonly Reservation[] };

const initial: PublishingSchedule = { slots: [], time_zone: 'UTC', reserved: [] };

function evolve(state: PublishingSchedule, { type, data }: PublishingScheduleEvent): PublishingSchedule {
  switch (type) {
    case 'PublishingSlotsChanged':
      return { ...state, slots: data.slots, time_zone: data.time_zone };
    case 'PublishingSlotReserved': {
      const { content_id, slot_at, reserved_at } = data;
      const others = state.reserved.filter((each) => each.content_id !== content_id && each.slot_at > reserved_at);
      return { ...state, reserved: [...others, { content_id, slot_at }] };
    }
    case 'PublishingSlotReleased':
      return { ...state, reserved: state.reserved.filter(({ content_id }) => content_id !== data.content_id) };
  }
}

export type PublishingScheduleCommand =
  | ({ readonly type: 'ChangePublishingSlots'; readonly owner_id: string } & Slots)
  /** Takes the next free slot. `now` is ISO 8601 UTC. */
  | {
      readonly type: 'ReservePublishingSlot';
      readonly owner_id: string;
      readonly content_id: string;
      readonly now: string;
    }
  /** Gives back a slot that the content no longer goes live in. */
  | ({ readonly type: 'ReleasePublishingSlot'; readonly owner_id: string } & Reservation);

function decide(command: PublishingScheduleCommand, state: PublishingSchedule): readonly PublishingScheduleEvent[] {
  const { owner_id } = command;
  switch (command.type) {
    case 'ChangePublishingSlots': {
      const { slots, time_zone } = command;
      const isSame = JSON.stringify([slots, time_zone]) === JSON.stringify([state.slots, state.time_zone]);
      return isSame ? [] : [{ type: 'PublishingSlotsChanged', data: { owner_id, slots: [...slots], time_zone } }];
    }
    case 'ReservePublishingSlot': {
      const { content_id, now } = command;
      if (reservationOf(state, content_id, now)) return [];
      const slot_at = nextFreeSlot(state, now);
      return [{ type: 'PublishingSlotReserved', data: { owner_id, content_id, slot_at, reserved_at: now } }];
    }
    case 'ReleasePublishingSlot': {
      const { content_id, slot_at } = command;
      const isReserved = state.reserved.some((each) => each.content_id === content_id && each.slot_at === slot_at);
      return isReserved ? [{ type: 'PublishingSlotReleased', data: { owner_id, content_id, slot_at } }] : [];
    }
  }
}

/** The slot that content is to go live in, unless it has passed. @param now ISO 8601 UTC */
export const reservationOf = ({ reserved }: PublishingSchedule, contentId: string, now: string) =>
  reserved.find(({ content_id, slot_at }) => content_id === contentId && slot_at > now);

/** @throws Rejection `publishing-schedule/no-slots`, `publishing-schedule/full` */
function nextFreeSlot(state: PublishingSchedule, now: string): string {
  if (state.slots.length === 0)
    throw new Rejection(
      'publishing-schedule/no-slots',
      'conflict',
      'You have no publishing slots: set them up first, or choose a time',
    );
  const taken = new Set(state.reserved.map(({ slot_at }) => slot_at));
  for (const at of slotTimes(state, now)) if (!taken.has(at)) return at;
  throw new Rejection(
    'publishing-schedule/full',
    'conflict',
    'Every publishing slot of the next year is taken: add slots, or choose a time',
  );
}

/** A user's recurring publishing slots. Its id is the user's: no two pieces of content get the same slot. */
export const publishingSchedule = defineAggregate({
  events: publishingScheduleEvents,
  snapshots: 1,
  initial,
  evolve,
  decide,
});
