import type { Caller } from '../../kernel/http/caller.ts';

/** Where a request is forwarded to, and as whose. */
export type ForwardTarget = {
  readonly service: string;
  /** The service's address. */
  readonly url: string;
  /** Path and query as sent to the service. */
  readonly path: string;
  /** Null for a request without a token. */
  readonly caller: Caller | null;
  /** Whether its body may be passed on in several requests, each of which says where it continues. */
  readonly inPieces: boolean;
};
