import type { AutoStartEvent } from '../../../contracts/director/auto-starts.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { AutoStarts } from './state.ts';

export type AutoStartCommand = {
  readonly type: 'CountAutoStart';
  readonly start: Omit<AutoStartEvent['data'], 'count'>;
  /** The user's current daily limit. */
  readonly limit: number;
};

export function decide({ start, limit }: AutoStartCommand, { contents }: AutoStarts): readonly AutoStartEvent[] {
  if (contents.includes(start.content_id)) return [];
  if (contents.length >= limit)
    throw new Rejection('auto-starts/limit-reached', 'conflict', `${limit} a day are allowed, and taken`);
  return [{ type: 'AutoStartCounted', data: { ...start, count: contents.length + 1 } }];
}
