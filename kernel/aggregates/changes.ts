import { HIDDEN, isSecret, withoutSecrets } from '../events/without-secrets.ts';

/** A field that an event has changed. `before` or `after` is absent if the field was. */
export type Change = {
  /** A JSON Pointer (RFC 6901); empty for the state as a whole. */
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** `leftOut`: how many more changes there are than are listed. */
export type Changes = { readonly changes: readonly Change[]; readonly leftOut: number };

/**
 * The differences between two states, field by field, in the order of the fields. A secret is only reported as changed.
 */
export function changesBetween(before: unknown, after: unknown, hidden: ReadonlySet<string>, most: number): Changes {
  const changes: Change[] = [];
  let leftOut = 0;
  compare('', before, after);
  return { changes, leftOut };

  function compare(path: string, one: unknown, other: unknown): void {
    if (Object.is(one, other)) return;
    if (isList(one) && isList(other)) compareFields(path, one, other, union(one.keys(), other.keys()));
    else if (isRecord(one) && isRecord(other))
      compareFields(path, one, other, union(Object.keys(one), Object.keys(other)));
    else tell(path, withoutSecrets(one, hidden), withoutSecrets(other, hidden));
  }

  function compareFields(path: string, one: object, other: object, fields: Iterable<string | number>): void {
    for (const field of fields) {
      const name = String(field);
      const place = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const [was, is] = [valueIn(one, name), valueIn(other, name)];
      if (!isSecret(name, hidden)) compare(place, was, is);
      else if (JSON.stringify(was) !== JSON.stringify(is)) tell(place, concealed(was), concealed(is));
    }
  }

  function tell(path: string, was: unknown, is: unknown): void {
    if (changes.length >= most) leftOut++;
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
