import { type EvergreenEvent, evergreenEvents } from '../../../contracts/publisher/evergreen.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';

/** Platforms remove what is posted over and over; a week is the least that none of them calls spam. */
export const LEAST_DAYS = 7;
export const MOST_DAYS = 365;
/** Over the life of a piece of content. */
export const MOST_REPEATS = 52;

const DAY_MS = 86_400_000;

type Plan = {
  readonly owner_id: string;
  readonly platforms: readonly string[];
  readonly every_days: number;
  /** How often it is still to be posted again. */
  readonly left: number;
  /** ISO 8601 UTC. */
  readonly next_at: string;
};

/** `repeats`: how often it has been posted again. `plan`: null while it is not to be. */
export type Evergreen = { readonly repeats: number; readonly last_at: string | null; readonly plan: Plan | null };

/** `now` is ISO 8601 UTC. */
export type EvergreenCommand =
  | {
      readonly type: 'SetEvergreen';
      readonly content_id: string;
      readonly owner_id: string;
      readonly platforms: readonly string[];
      readonly every_days: number;
      readonly times: number;
      readonly by: string;
      readonly now: string;
    }
  | { readonly type: 'RepeatEvergreen'; readonly content_id: string; readonly now: string }
  | { readonly type: 'StopEvergreen'; readonly content_id: string; readonly by: string };

const initial: Evergreen = { repeats: 0, last_at: null, plan: null };

function evolve(state: Evergreen, { type, data }: EvergreenEvent): Evergreen {
  switch (type) {
    case 'EvergreenSet': {
      const { owner_id, platforms, every_days, times: left, next_at } = data;
      return { ...state, plan: { owner_id, platforms, every_days, left, next_at } };
    }
    case 'EvergreenRepeated': {
      const { repeat: repeats, due_at: last_at, next_at } = data;
      const plan = state.plan && next_at !== null ? { ...state.plan, left: state.plan.left - 1, next_at } : null;
      return { repeats, last_at, plan };
    }
    case 'EvergreenStopped':
      return { ...state, plan: null };
  }
}

function decide(command: EvergreenCommand, state: Evergreen): readonly EvergreenEvent[] {
  const { content_id } = command;
  const { plan, repeats } = state;
  switch (command.type) {
    case 'SetEvergreen':
      return set(command, state);
    case 'RepeatEvergreen': {
      const { now } = command;
      if (!plan || plan.next_at > now) return [];
      const { owner_id, platforms, every_days, left, next_at: due_at } = plan;
      // What was missed while nothing ran is not made up for: the next is a whole period away.
      const next_at = left > 1 ? daysAfter(now, every_days) : null;
      const repeated = { content_id, owner_id, platforms: [...platforms], repeat: repeats + 1, due_at, next_at };
      return [{ type: 'EvergreenRepeated', data: repeated }];
    }
    case 'StopEvergreen':
      return plan ? [{ type: 'EvergreenStopped', data: { content_id, owner_id: plan.owner_id, by: command.by } }] : [];
  }
}

function set(
  { content_id, owner_id, platforms, every_days, times, by, now }: Extract<EvergreenCommand, { type: 'SetEvergreen' }>,
  { repeats, last_at, plan }: Evergreen,
): EvergreenEvent[] {
  const asked = { platforms: [...platforms].sort(), every_days, times };
  const isSame =
    plan !== null &&
    plan.every_days === every_days &&
    plan.left === times &&
    plan.platforms.join() === asked.platforms.join();
  if (isSame) return [];
  if (repeats + times > MOST_REPEATS) {
    throw new Rejection(
      'evergreen/too-often',
      'conflict',
      `A video is posted again at most ${MOST_REPEATS} times, and this one has been ${repeats} times already`,
      { repeats, most: MOST_REPEATS },
    );
  }
  const next_at = daysAfter(last_at === null || daysAfter(last_at, every_days) < now ? now : last_at, every_days);
  return [{ type: 'EvergreenSet', data: { content_id, owner_id, ...asked, next_at, by } }];
}

const daysAfter = (time: string, days: number): string => new Date(Date.parse(time) + days * DAY_MS).toISOString();

/** A published video that is posted again from time to time. Its id is the content's. */
export const evergreen = defineAggregate({
  events: evergreenEvents,
  initial,
  evolve,
  decide,
});
