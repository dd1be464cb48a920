import { autoStartEvents } from '../../../contracts/director/auto-starts.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

/** Content started automatically for one user on one day. The stream enforces the daily limit across all copies of the process. */
export const autoStarts = defineAggregate({ events: autoStartEvents, initial, evolve, decide });

/** @param at the time of the start, ISO 8601 UTC */
export const autoStartsIdOf = (userId: string, at: string): string => `${userId}-${dayOf(at)}`;

export const dayOf = (at: string): string => at.slice(0, 'YYYY-MM-DD'.length);
