import { varintLength, writeVarint } from './varint.ts';

/** Fields of a `RecordedEvent` that consecutive events share: each is encoded when it changes, and copied otherwise. */

export const JSON_CONTENT = 'application/json';
const BINARY_CONTENT = 'application/octet-stream';
/** .NET ticks (100 ns) per millisecond are 10,000: the last four digits of `created`. */
export const TICKS_BELOW_MILLISECOND = '0000';

/** An entry of the map of system metadata. */
export const SYSTEM_METADATA_TAG = 0x32;
const MAP_KEY_TAG = 0x0a;
const MAP_VALUE_TAG = 0x12;

/** The event's type. */
export const typeField = remembering((type: string) => systemMetadata('type', type));

/** The event's time of writing, from milliseconds since 1970. */
export const createdField = remembering((createdAt: number) =>
  systemMetadata('created', `${createdAt}${TICKS_BELOW_MILLISECOND}`),
);

export const CONTENT_FIELD = {
  json: systemMetadata('content-type', JSON_CONTENT),
  binary: systemMetadata('content-type', BINARY_CONTENT),
} as const;

function remembering<Value>(encode: (value: Value) => Buffer): (value: Value) => Buffer {
  let last: Value | undefined;
  let field: Buffer = Buffer.alloc(0);
  return (value) => {
    if (value !== last) {
      last = value;
      field = encode(value);
    }
    return field;
  };
}

function systemMetadata(key: string, value: string): Buffer {
  return message(SYSTEM_METADATA_TAG, text(MAP_KEY_TAG, key), text(MAP_VALUE_TAG, value));
}

function text(tag: number, value: string): Buffer {
  return message(tag, Buffer.from(value));
}

function message(tag: number, ...parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const header = Buffer.alloc(1 + varintLength(length));
  header[0] = tag;
  writeVarint(header, 1, length);
  return Buffer.concat([header, ...parts]);
}
