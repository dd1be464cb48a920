import { IANAZone } from 'luxon';

/** Whether a name stands for a time zone, such as `Europe/Berlin`. */
export const isTimeZone = (name: string): boolean => IANAZone.isValidZone(name);
