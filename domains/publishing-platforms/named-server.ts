/**
 * The server that a person has typed in, as an origin: `mastodon.social`, `https://mastodon.social/@bees` and
 * `@bees@mastodon.social` all name the same one. Null for what names no server.
 * @param mayBeInside whether servers of this machine and its networks may be named, over http as well
 */
export function serverNamed(typed: string, mayBeInside: boolean): string | null {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text.replace(/^@?[^@/\s]*@/, '')}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port, username, password, origin } = new URL(address);
  const isKnown = protocol === 'https:' || (protocol === 'http:' && mayBeInside);
  // Neither an address in numbers nor a port: whoever could name these could have others' machines probed from here.
  const isName = mayBeInside || (hostname.includes('.') && !/^[\d.]+$|^\[/.test(hostname) && port === '');
  return isKnown && isName && username === '' && password === '' ? origin : null;
}

/**
 * Whether calls to an address have to lead outside: a user has named its server, or another server has.
 * @param configured the server that the operator has named, which may be inside; null for none
 */
export const mustBeOutside = (address: string, configured: string | null): boolean =>
  configured === null || new URL(address).origin !== new URL(configured).origin;
