import { unhandled } from '../grpc/status-error.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';

/** A filter on `$all`, as plain data. A regular expression takes precedence over prefixes. */
export type EventFilter = {
  readonly on: 'stream' | 'type';
  readonly regex: string;
  readonly prefixes: readonly string[];
};

/** The common part of the filter messages of reads and of persistent subscriptions. */
type FilterMessage = {
  getStreamIdentifier(): ExpressionMessage | undefined;
  getEventType(): ExpressionMessage | undefined;
};
type ExpressionMessage = {
  getRegex(): string;
  getPrefixList(): string[];
};

/** Undefined if the message names neither stream nor type. */
export function parseFilter(message: FilterMessage): EventFilter | undefined {
  const type = message.getEventType();
  const expression = type ?? message.getStreamIdentifier();
  if (expression === undefined) return undefined;
  return {
    on: type === undefined ? 'stream' : 'type',
    regex: expression.getRegex(),
    prefixes: expression.getPrefixList(),
  };
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
