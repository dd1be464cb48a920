/**
 * A service's endpoint under a configured base URL. A base that names the endpoint already, or stands behind a path of its
 * own, is understood too; credentials and query of the base stay.
 */
export function endpoint(base: string, path: string, parameters: Record<string, string> = {}): string {
  const url = new URL(base);
  const prefix = url.pathname.replace(/\/+$/, '');
  if (!prefix.endsWith(path) && !prefix.endsWith('.rss')) url.pathname = `${prefix}${path}`;
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
