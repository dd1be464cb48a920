import { createSlots, type Slots } from '../../kernel/async/slots.ts';
import { type HttpError, notReady } from '../../kernel/http/errors.ts';

/**
 * Runs work on something that only so many requests may use at once; nothing is run when `leaving` aborts before its turn.
 * @param what there are so many turns of, such as `Service media`, or whose turns they are
 * @throws HttpError the refusal, when its turn does not come in time, which aborts `leaving`
 */
export type Turns = <T>(what: string, leaving: AbortController, work: () => Promise<T>) => Promise<T>;

/** What is told of a thing that all its users wait for. @param what as the beginning of a sentence */
export const isBusy = (what: string): HttpError => notReady(`${what} is busy`);

/**
 * @param atOnce how many pieces of work run at once on each thing
 * @param waitMs how long others wait for their turn
 * @param refusal what they are told then
 */
export function createTurns(atOnce: number, waitMs: number, refusal: (what: string) => HttpError): Turns {
  const things = new Map<string, { readonly slots: Slots; requests: number }>();

  return async (what, leaving, work) => {
    const thing = things.get(what) ?? { slots: createSlots(atOnce), requests: 0 };
    things.set(what, thing);
    thing.requests++;
    // Nobody waits where there is a free place.
    const tooLong = thing.requests > atOnce ? setTimeout(() => leaving.abort(refusal(what)), waitMs) : undefined;
    try {
      return await thing.slots(leaving.signal, () => {
        clearTimeout(tooLong);
        return work();
      });
    } finally {
      clearTimeout(tooLong);
      if (--thing.requests === 0) things.delete(what);
    }
  };
}
