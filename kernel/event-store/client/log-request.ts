import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

/** Where a subscription to `$all` begins, and of which types its events are. */
export type LogStretch = {
  /** Exclusive; null for the beginning. */
  readonly after: bigint | null;
  /** What the names of the types match. */
  readonly regex: string;
};

/** After how many searches of the log without a match the server says how far it has come. */
const SEARCHES_A_CHECKPOINT = 1;

/** The request for a subscription to `$all`, as the client makes it. */
export function logRequest({ after, regex }: LogStretch): streams.ReadReq {
  const options = new streams.ReadReq.Options();
  const all = new streams.ReadReq.Options.AllOptions();
  if (after === null) all.setStart(empty());
  else {
    const position = new streams.ReadReq.Options.Position();
    position.setCommitPosition(String(after));
    position.setPreparePosition(String(after));
    all.setPosition(position);
  }
  options.setAll(all);
  options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
  const expression = new streams.ReadReq.Options.FilterOptions.Expression();
  expression.setRegex(regex);
  const filter = new streams.ReadReq.Options.FilterOptions();
  filter.setEventType(expression);
  filter.setCount(empty());
  filter.setCheckpointintervalmultiplier(SEARCHES_A_CHECKPOINT);
  options.setFilter(filter);
  const ids = new streams.ReadReq.Options.UUIDOption();
  ids.setString(empty());
  options.setUuidOption(ids);
  const request = new streams.ReadReq();
  request.setOptions(options);
  return request;
}

const empty = () => new shared.Empty() as never;
