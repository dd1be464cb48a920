export type LinkTarget = {
  readonly stream: string;
  /** -1: the stream's last event. */
  readonly revision: number;
};

const INT64_MAX = 9223372036854775807n;
const INT64_MIN = -INT64_MAX - 1n;

/**
 * The target of a link event: its data is `<revision>@<stream>`, split at the first `@`. Undefined if the text before
 * it is not an int64. A link without `@` names the stream "", which never exists.
 */
export function parseLink(data: Uint8Array): LinkTarget | undefined {
  const text = Buffer.from(data).toString('utf8');
  const at = text.indexOf('@');
  const number = (at < 0 ? text : text.slice(0, at)).trim();
  if (!/^[+-]?\d+$/.test(number)) return undefined;
  const revision = BigInt(number.replace('+', ''));
  if (revision > INT64_MAX || revision < INT64_MIN) return undefined;
  return { stream: at < 0 ? '' : text.slice(at + 1), revision: Number(revision) };
}

/** The data of a link to an event. */
export function linkTo(stream: string, revision: number): Buffer {
  return Buffer.from(`${revision}@${stream}`);
}
