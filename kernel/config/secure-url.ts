/** Whether what is sent to a URL cannot be read on the way: it uses TLS, or does not leave this machine. */
export function isSecureUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  const isHere = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isHere);
}
