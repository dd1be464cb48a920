import type { HttpError } from '../../kernel/http/errors.ts';
import { createOutageLog, type OutageLog } from '../../kernel/outages/outage-log.ts';
import type { Log } from '../../kernel/process/log.ts';
import { isDown, upstreamFailure } from './upstream-failure.ts';

/** Logs once that a service is down and once that it is back: each of its callers learns of it anyway. */
export type ServiceOutages = {
  /** A call has failed. @returns the answer to its caller */
  failed(service: string, cause: unknown, asked?: { readonly isWrite: boolean }): HttpError;
  /** A call was answered, whatever the answer. @param since when it began, by performance.now() */
  answered(service: string, since: number): void;
};

export function createServiceOutages(log: Log): ServiceOutages {
  // Bounded: services come from the configuration.
  const outages = new Map<string, OutageLog>();
  const outageOf = (service: string): OutageLog => {
    const known = outages.get(service);
    if (known) return known;
    const outage = createOutageLog(log.child({ of: service }), {
      begin: `service ${service} is down: requests to it are answered 502 or 504 until it is back`,
      end: `service ${service} is available again`,
    });
    outages.set(service, outage);
    return outage;
  };
  return {
    failed(service, cause, asked = { isWrite: false }) {
      if (isDown(cause)) outageOf(service).unavailable(cause);
      return upstreamFailure(service, cause, asked);
    },
    answered(service, since) {
      outages.get(service)?.available(since);
    },
  };
}
