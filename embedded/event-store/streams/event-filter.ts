import { unhandled } from '../grpc/status-error.ts';
import type { CreateReq_AllOptions_FilterOptions } from '../protos/persistent_pb.ts';
import type { ReadReq_Options_FilterOptions } from '../protos/streams_pb.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';

/** A filter on `$all`, as plain data. A regular expression takes precedence over prefixes. */
export type EventFilter = {
  readonly on: 'stream' | 'type';
  readonly regex: string;
  readonly prefixes: readonly string[];
};

/** The same in reads and in persistent subscriptions. */
type FilterMessage = ReadReq_Options_FilterOptions | CreateReq_AllOptions_FilterOptions;

/** Undefined if the message names neither stream nor type. */
export function parseFilter({ filter }: FilterMessage): EventFilter | undefined {
  if (filter.case === undefined) return undefined;
  const { regex, prefix } = filter.value;
  return { on: filter.case === 'eventType' ? 'type' : 'stream', regex, prefixes: prefix };
}

/** The filter as a predicate on a record's own stream or type. Throws UNKNOWN for an expression that does not parse. */
export function matcher(filter: EventFilter): (record: RecordedEvent) => boolean {
  const matches = textMatcher(filter);
  return filter.on === 'type' ? (record) => matches(record.type) : (record) => matches(record.stream);
}

function textMatcher({ regex, prefixes }: EventFilter): (text: string) => boolean {
  if (regex === '') return (text) => prefixes.some((prefix) => text.startsWith(prefix));
  const expression = compile(regex);
  return (text) => expression.test(text);
}

/** .NET's syntax, as far as JavaScript shares it; leading options such as `(?i)` become flags. */
function compile(source: string): RegExp {
  const [front = '', options = ''] = /^\(\?([ims]+)\)/.exec(source) ?? [];
  try {
    return new RegExp(source.slice(front.length), options);
  } catch {
    // The client gets the same from the real server: the handler fails.
    throw unhandled();
  }
}
