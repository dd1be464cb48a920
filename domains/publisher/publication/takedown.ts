import type { PublicationEvent } from '../../../contracts/publisher/publication.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import { idsOf } from './ids.ts';
import type { Publication } from './state.ts';

export type TakedownCommand =
  | { readonly type: 'TakeDownPublication'; readonly by: string }
  /** `takedown`: the request that is answered. */
  | { readonly type: 'ConfirmTakedown'; readonly takedown: number; readonly at: string }
  | { readonly type: 'FailTakedown'; readonly takedown: number; readonly failure: Failure };

/** Removing a live post: asked for, carried out by a policy, and answered once. */
export function decideTakedown(command: TakedownCommand, state: Existing<Publication>): PublicationEvent[] {
  const ids = idsOf(state.request);
  if (command.type === 'TakeDownPublication') {
    if (state.status === 'taking_down' || state.status === 'taken_down') return [];
    if (state.status !== 'published') throw notLive(state);
    return [{ type: 'TakedownRequested', data: { ...ids, takedown: state.takedown + 1, by: command.by } }];
  }
  // An answer to an earlier request, or a second one.
  if (state.status !== 'taking_down' || state.takedown !== command.takedown) return [];
  if (command.type === 'ConfirmTakedown')
    return [{ type: 'PublicationTakenDown', data: { ...ids, taken_down_at: command.at } }];
  const { takedown, failure } = command;
  return [{ type: 'TakedownFailed', data: { ...ids, takedown, failure } }];
}

const notLive = ({ status }: Existing<Publication>): Rejection =>
  new Rejection(
    'publication/not-live',
    'conflict',
    `Only a post that is live can be taken down; this publication is ${status}`,
    { status },
  );
