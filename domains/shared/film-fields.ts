import { z } from 'zod';
import { FORMATS } from './formats.ts';
import { LOOK_NAMES } from './looks/index.ts';

/** What callers may choose about a film, in renders and in settings. */
export const lookField = z.enum(LOOK_NAMES);
export const formatField = z.enum(FORMATS);
export const frameRateField = z.literal([30, 60]);
