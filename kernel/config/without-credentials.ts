/**
 * An address without user name and password. Everything up to the last `@` goes, because a password may contain
 * anything.
 */
export const withoutCredentials = (address: string): string => address.replace(/\/\/.*@/s, '//');
