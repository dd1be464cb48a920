import { parse, v5 } from 'uuid';
import type { DomainEvent } from './event.ts';

// Fixed for ever: every deterministic id in every store was derived with it.
const NAMESPACE = parse('b8f1c1f4-3f0e-5d52-9c62-5a3f6f1d2a10');

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A UUID that is the same for the same parts, in that order (RFC 9562, version 5). */
export const uuidFrom = (...parts: readonly (string | number | bigint)[]): string =>
  // As bytes: given a text, the library would convert it character by character.
  v5(Buffer.from(JSON.stringify(parts.map(String))), NAMESPACE);

/**
 * The id of the n-th event that a command writes to a stream. A repeated command writes nothing twice. The id covers
 * the content because the store compares nothing but ids: one that would write something else under the same id is
 * recognised as different.
 */
export const eventIdOf = (commandId: string, stream: string, index: number, { type, data }: DomainEvent): string =>
  uuidFrom(commandId, stream, index, type, JSON.stringify(data));

export const isUuid = (value: string): boolean => UUID.test(value);
