import { z } from 'zod';
import { contentStatusSchema, gateSchema, stageSchema } from '../contracts/director/content.ts';
import { roleSchema, userStatusSchema } from '../contracts/identity/user.ts';
import { publicationStatusSchema } from '../contracts/publisher/publication.ts';

/** The enums of contracts as answers show them: each is named once in the API description, and known to its clients. */
export const contentStatusView = contentStatusSchema.meta({ id: 'ContentStatus' });
export const stageView = stageSchema.meta({ id: 'Stage' });
export const gateView = gateSchema.meta({ id: 'Gate' });
export const roleView = roleSchema.meta({ id: 'Role' });
export const userStatusView = userStatusSchema.meta({ id: 'UserStatus' });
export const publicationStatusView = publicationStatusSchema.meta({ id: 'PublicationStatus' });

/** Of what is recorded: a platform may have left the registry since, and what was done there stays. */
export const recordedPlatform = z.string().describe('A PlatformName, or what was one when this was recorded');

/** In people's own words: no platform has to be registered for it. */
export const TARGET_PLATFORM = 'What the video is made for: often a PlatformName, but any words are accepted';

/** The state of content: at a stage, or out of the pipeline before its end. */
export const laneView = z
  .enum([...stageSchema.options, 'stopped', 'archived'])
  .meta({ id: 'Lane', description: 'Its stage; or `stopped` if it failed or was rejected, or `archived`' });
export type Lane = z.infer<typeof laneView>;
