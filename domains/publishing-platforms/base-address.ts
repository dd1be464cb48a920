/** The address of an API without a trailing slash. @param usual where it is when no other is configured */
export const baseAddress = (configured: string | undefined, usual: string): string =>
  (configured ?? usual).replace(/\/+$/, '');
