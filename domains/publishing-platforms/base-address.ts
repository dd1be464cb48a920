/** An API's address without a trailing slash. @param usual the default if none is configured */
export const baseAddress = (configured: string | undefined, usual: string): string =>
  (configured ?? usual).replace(/\/+$/, '');
