import { z } from 'zod';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const position = z.string().describe('In the log, as decimal digits');

export const blockSchema = z
  .strictObject({
    block: z.int().nonnegative(),
    categories: z.array(z.string()).describe('Whose streams it covers'),
    after: position.nullable().describe('It begins behind this position; null for the beginning of the log'),
    to: position,
    events: z.int().positive(),
    previous: digest.describe('Of the block before'),
    digest,
    at: z.iso.datetime().describe('When it was sealed'),
  })
  .meta({ id: 'SealedBlock' });

const contentSchema = z.strictObject({ events: z.int().nonnegative(), digest });

export const differenceSchema = z
  .strictObject({
    block: z.int().nonnegative(),
    kind: z
      .enum(['altered', 'missing', 'added', 'block-missing', 'block-altered'])
      .describe(
        'Events that are not as they were sealed, that are gone, or that nobody sealed; or the block itself is',
      ),
    reason: z.string().describe('The same in words'),
    after: position.nullable(),
    to: position.nullable(),
    sealed: contentSchema.nullable().describe('As it was sealed'),
    found: contentSchema.nullable().describe('As it is now'),
  })
  .meta({ id: 'IntegrityDifference' });

export const verificationSchema = z
  .strictObject({
    from: z.int().nonnegative(),
    verified: z.int().nonnegative().describe('How many blocks, from this one on, are as they were sealed'),
    digest: digest.describe('Of the last of them, computed from the log; before the first, of the block before'),
    difference: differenceSchema
      .nullable()
      .describe('The first block that is not as it was sealed; null where there is none'),
    next: z.int().nullable().describe('`from` to go on with, `previous` being the digest; null at the end'),
  })
  .meta({ id: 'IntegrityVerification' });

export const integritySchema = z
  .strictObject({
    blocks: z.int().nonnegative().describe('How many are sealed'),
    newest: blockSchema.nullable(),
    unsealed: z
      .strictObject({
        events: z.int().nonnegative().describe('Behind the newest block'),
        to: position.nullable(),
        digest: digest.describe('Of the block that they would make'),
        is_whole: z.boolean().describe('False where there are more than are counted'),
      })
      .nullable()
      .describe('Null before the first block'),
  })
  .meta({ id: 'Integrity' });
