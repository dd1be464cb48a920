import { isIP } from 'node:net';
import { isInsideAddress } from '../../kernel/providers/inside-addresses.ts';

/** Names that no public server has: of this machine, of a network, or of a container. */
const INSIDE = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/;

/** Whether an address is one of the operator's own machines, which no one bills: Ollama, Kokoro, AUTOMATIC1111. */
export function isOwnServer(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isInsideAddress(host);
  return INSIDE.test(host) || !host.includes('.');
}
