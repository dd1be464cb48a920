import { IANAZone } from 'luxon';

/** Whether a name stands for a time zone, such as `Europe/Berlin`. */
export const isTimeZone = (name: string): boolean => IANAZone.isValidZone(name);

/** A time of the day, from `00:00` to `23:59`. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
