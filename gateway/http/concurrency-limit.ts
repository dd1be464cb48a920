import { Places } from '../../kernel/async/slots/first-come.ts';
import type { ClientSignal } from '../../kernel/http/client-gone.ts';
import { type HttpError, notReady } from '../../kernel/http/errors.ts';

/**
 * Runs work on something that only a limited number of requests may use at once; nothing runs if `clientSignal` aborts
 * before its turn.
 * @param what the limited resource, such as `Service media`, or whose turns they are
 * @throws HttpError the refusal if its turn does not come in time, which aborts `clientSignal`
 */
export type ConcurrencyLimit = <T>(what: string, clientSignal: ClientSignal, work: () => Promise<T>) => Promise<T>;

/** The refusal for a resource that all its users wait for. @param what as the beginning of a sentence */
export const isBusy = (what: string): HttpError => notReady(`${what} is busy`);

type Resource = { readonly places: Places; requests: number };

/**
 * @param limit how much work runs at once on each resource
 * @param waitMs how long the rest waits for its turn
 * @param refusal the error after that
 */
export function createConcurrencyLimit(
  limit: number,
  waitMs: number,
  refusal: (what: string) => HttpError,
): ConcurrencyLimit {
  const resources = new Map<string, Resource>();

  const resourceOf = (what: string): Resource => {
    const known = resources.get(what);
    if (known) return known;
    const resource = { places: new Places(limit), requests: 0 };
    resources.set(what, resource);
    return resource;
  };

  async function turn(what: string, { places }: Resource, clientSignal: ClientSignal): Promise<void> {
    const tooLong = setTimeout(() => clientSignal.abort(refusal(what)), waitMs);
    try {
      await places.turn(clientSignal);
    } finally {
      clearTimeout(tooLong);
    }
  }

  return async (what, clientSignal, work) => {
    clientSignal.throwIfAborted();
    const resource = resourceOf(what);
    resource.requests++;
    try {
      if (!resource.places.takeFree()) await turn(what, resource, clientSignal);
      try {
        return await work();
      } finally {
        resource.places.leave();
      }
    } finally {
      if (--resource.requests === 0) resources.delete(what);
    }
  };
}
