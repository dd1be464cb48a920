import { z } from 'zod';
import { ownPartSchema } from '../../contracts/shared/own-providers.ts';
import { FORMATS } from './formats.ts';
import { LOOK_NAMES } from './looks/index.ts';

/** What callers may choose about a film, in renders and in settings. */
export const lookField = z.enum(LOOK_NAMES);
export const formatField = z.enum(FORMATS);
export const frameRateField = z.literal([30, 60]);

/** A provider's name for each part that one is chosen for. */
export const providersField = z
  .partialRecord(ownPartSchema, z.string().trim().min(1).max(60))
  .transform((chosen): Record<string, string> => chosen)
  .nullish()
  .describe(
    'Who makes which part, such as `{"writer": "anthropic"}`, of those that GET providers/choices lists: asked first, and the others take over if it is down',
  );
