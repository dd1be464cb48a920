import { domainToASCII } from 'node:url';

/** One spelling per mailbox: trimmed, lower case, with the domain as DNS spells it. */
export function normaliseEmail(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  return local === '' ? email.trim().toLowerCase() : `${local}@${domainToASCII(domain) || domain}`;
}
