import type { enums } from '../../../api/enums.ts';

export { enums, titles } from '../../../api/enums.ts';

/** One of the values of an enum of the API. */
export type OneOf<Name extends keyof typeof enums> = (typeof enums)[Name][number];
