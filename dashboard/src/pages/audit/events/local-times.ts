const SECOND = 'YYYY-MM-DDTHH:MM:SS'.length;

/** The value of a `datetime-local` field, which is in the browser's time zone. */
export function asLocal(iso: string | undefined): string {
  if (iso === undefined) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, SECOND);
}

/** The inverse, at the start or the end of the second; undefined for an incomplete value. */
export function asUtc(local: string, milliseconds: 0 | 999): string | undefined {
  const at = new Date(local);
  if (Number.isNaN(at.getTime())) return undefined;
  at.setMilliseconds(milliseconds);
  return at.toISOString();
}
