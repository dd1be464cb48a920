import { createSlots, type Slots } from '../../kernel/async/slots.ts';
import { notReady } from '../../kernel/http/errors.ts';

/**
 * Runs work on something that only so many requests may use at once; nothing is run when `leaving` aborts before its turn.
 * @param what as the beginning of a sentence, such as `Service media`
 * @throws HttpError 503 when its turn does not come in time, which aborts `leaving`
 */
export type Turns = <T>(what: string, leaving: AbortController, work: () => Promise<T>) => Promise<T>;

/** @param atOnce how many pieces of work run at once on each thing. @param waitMs how long others wait for their turn */
export function createTurns(atOnce: number, waitMs: number): Turns {
  const slots = new Map<string, Slots>();
  const slotsOf = (what: string): Slots => {
    const known = slots.get(what) ?? createSlots(atOnce);
    slots.set(what, known);
    return known;
  };

  return (what, leaving, work) => {
    const tooLong = setTimeout(() => leaving.abort(notReady(`${what} is busy`)), waitMs);
    const begin = () => {
      clearTimeout(tooLong);
      return work();
    };
    return slotsOf(what)(leaving.signal, begin).finally(() => clearTimeout(tooLong));
  };
}
