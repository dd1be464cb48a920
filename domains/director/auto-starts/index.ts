import { type AutoStartEvent, autoStartEvents } from '../../../contracts/director/auto-starts.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';

/** The ids of the content that was started. */
export type AutoStarts = { readonly contents: readonly string[] };

const initial: AutoStarts = { contents: [] };

const evolve = ({ contents }: AutoStarts, { data }: AutoStartEvent): AutoStarts => ({
  contents: [...contents, data.content_id],
});

export type AutoStartCommand = {
  readonly type: 'CountAutoStart';
  readonly start: Omit<AutoStartEvent['data'], 'count'>;
  /** The user's current daily limit. */
  readonly limit: number;
};

function decide({ start, limit }: AutoStartCommand, { contents }: AutoStarts): readonly AutoStartEvent[] {
  if (contents.includes(start.content_id)) return [];
  if (contents.length >= limit)
    throw new Rejection(
      'auto-starts/limit-reached',
      'conflict',
      `The daily limit of ${limit} automatic starts is used up`,
    );
  return [{ type: 'AutoStartCounted', data: { ...start, count: contents.length + 1 } }];
}

/** Content started automatically for one user on one day. The stream enforces the daily limit across all copies of the process. */
export const autoStarts = defineAggregate({ events: autoStartEvents, initial, evolve, decide });

/** @param at the time of the start, ISO 8601 UTC */
export const autoStartsIdOf = (userId: string, at: string): string => `${userId}-${dayOf(at)}`;

export const dayOf = (at: string): string => at.slice(0, 'YYYY-MM-DD'.length);
