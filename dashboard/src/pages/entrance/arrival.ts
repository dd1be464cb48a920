/** What the address of an entrance's page may say. */
export type Arrival = {
  /** Of a mail. */
  readonly token: string | undefined;
  /** A path of the dashboard to go on to: never an address of another site. */
  readonly returnTo: string | undefined;
  /** What a provider came back with. */
  readonly error: string | undefined;
};

export function arrival(): Arrival {
  const search = new URLSearchParams(location.search);
  const text = (name: string): string | undefined => search.get(name) || undefined;
  const path = text('return_to');
  return {
    token: text('token'),
    returnTo: path && /^\/(?![/\\])/.test(path) ? path : undefined,
    error: text('error'),
  };
}
