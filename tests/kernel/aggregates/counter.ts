import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { type CommandContext, rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { defineEvents, type EventsOf } from '../../../kernel/events/catalogue.ts';

export const counterEvents = defineEvents('counter', { Added: z.object({ amount: z.number() }), Closed: z.object({}) });

export type CounterEvent = EventsOf<typeof counterEvents>;
export type Counter = { readonly total: number; readonly closed: boolean };
type Command =
  | { readonly type: 'Add'; readonly amount: number }
  /** Begins the counter: on one that is there it does nothing. */
  | { readonly type: 'Open'; readonly amount: number }
  | { readonly type: 'Take'; readonly amount: number }
  | { readonly type: 'Close' };

const initial: Counter = { total: 0, closed: false };

/** The smallest aggregate with something to count, to refuse and to ignore. */
export const counter = defineAggregate({
  events: counterEvents,
  creates: ['Open'],
  initial,
  evolve: (state: Counter, event) =>
    event.type === 'Added' ? { ...state, total: state.total + event.data.amount } : { ...state, closed: true },
  decide(command: Command, state): readonly CounterEvent[] {
    if (command.type === 'Open') return state.total > 0 ? [] : added(command.amount);
    if (state.closed) throw new Rejection('counter/closed', 'conflict', 'The counter is closed');
    if (command.type === 'Close') return [{ type: 'Closed', data: {} }];
    if (command.type === 'Add') return command.amount === 0 ? [] : added(command.amount);
    if (command.amount > state.total) throw new Rejection('counter/too-little', 'conflict', 'There is not so much');
    return added(-command.amount);
  },
});

const added = (amount: number): CounterEvent[] => [{ type: 'Added', data: { amount } }];

export const add = (amount: number): Command => ({ type: 'Add', amount });
export const open = (amount: number): Command => ({ type: 'Open', amount });
export const take = (amount: number): Command => ({ type: 'Take', amount });
export const close: Command = { type: 'Close' };

export const context = (commandId: string = randomUUID()): CommandContext =>
  rootCommandContext(commandId, 'ann', 'ann');
