/**
 * A service's endpoint under a configured base URL. The base may have a path of its own, or already name the endpoint;
 * its credentials and query are kept.
 */
export function endpoint(base: string, path: string, parameters: Record<string, string> = {}): string {
  const url = new URL(base);
  const prefix = url.pathname.replace(/\/+$/, '');
  if (!prefix.endsWith(path) && !prefix.endsWith('.rss')) url.pathname = `${prefix}${path}`;
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
