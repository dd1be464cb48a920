import { HIDDEN, isSecret, withoutSecrets } from '../events/without-secrets.ts';

/** A field that an event has changed. `before` or `after` is absent if the field was. */
export type Change = {
  /** A JSON Pointer (RFC 6901); empty for the state as a whole. */
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** `omitted`: how many further changes are not listed. */
export type Changes = { readonly changes: readonly Change[]; readonly omitted: number };

/**
 * The differences between two states, field by field, in the order of the fields. A secret is only reported as changed.
 */
export function changesBetween(before: unknown, after: unknown, hidden: ReadonlySet<string>, limit: number): Changes {
  const changes: Change[] = [];
  let omitted = 0;
  compare('', before, after);
  return { changes, omitted };

  function compare(path: string, before: unknown, after: unknown): void {
    if (Object.is(before, after)) return;
    if (isList(before) && isList(after)) compareFields(path, before, after, union(before.keys(), after.keys()));
    else if (isRecord(before) && isRecord(after))
      compareFields(path, before, after, union(Object.keys(before), Object.keys(after)));
    else report(path, withoutSecrets(before, hidden), withoutSecrets(after, hidden));
  }

  function compareFields(path: string, before: object, after: object, fields: Iterable<string | number>): void {
    for (const field of fields) {
      const name = String(field);
      const pointer = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const [was, is] = [valueIn(before, name), valueIn(after, name)];
      if (!isSecret(name, hidden)) compare(pointer, was, is);
      else if (JSON.stringify(was) !== JSON.stringify(is)) report(pointer, concealed(was), concealed(is));
    }
  }

  function report(path: string, was: unknown, is: unknown): void {
    if (changes.length >= limit) omitted++;
    else
      changes.push({ path, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) });
  }
}

const valueIn = (of: object, name: string): unknown =>
  Object.hasOwn(of, name) ? (of as Record<string, unknown>)[name] : undefined;

const concealed = (value: unknown): unknown => (value === undefined || value === null ? value : HIDDEN);

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !isList(value);

const union = <T>(one: Iterable<T>, other: Iterable<T>): Set<T> => new Set([...one, ...other]);
