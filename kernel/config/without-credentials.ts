/** An address without user name and password: whatever stands before its last `@` goes, as a password may hold anything. */
export const withoutCredentials = (address: string): string => address.replace(/\/\/.*@/s, '//');
