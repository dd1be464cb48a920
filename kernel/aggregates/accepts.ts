import type { DomainEvent } from '../events/event.ts';
import type { Aggregate } from './aggregate.ts';
import { Rejection } from './rejection.ts';

/** Whether the rules accept a command in a state: for work that comes before a command and must not be done in vain. */
export function accepts<State, Command>(
  { decide }: Pick<Aggregate<State, Command, DomainEvent>, 'decide'>,
  command: Command,
  state: State,
): boolean {
  try {
    decide(command, state);
    return true;
  } catch (error) {
    if (error instanceof Rejection) return false;
    throw error;
  }
}
