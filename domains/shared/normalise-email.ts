import { domainToASCII } from 'node:url';

/** One spelling for one mailbox: trimmed, in lower case, the domain as it is written in DNS. */
export function normaliseEmail(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  return local === '' ? email.trim().toLowerCase() : `${local}@${domainToASCII(domain) || domain}`;
}
