import { z } from 'zod';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const position = z.string().describe('A position in the log, as decimal digits');

export const blockSchema = z
  .strictObject({
    block: z.int().nonnegative(),
    categories: z.array(z.string()).describe('The categories of streams that it covers'),
    after: position.nullable().describe('It begins after this position; null for the beginning of the log'),
    to: position,
    events: z.int().positive(),
    previous: digest.describe('The digest of the previous block'),
    digest,
    at: z.iso.datetime().describe('When it was sealed'),
  })
  .meta({ id: 'SealedBlock' });

const contentSchema = z.strictObject({ events: z.int().nonnegative(), digest });

export const differenceSchema = z
  .strictObject({
    block: z.int().nonnegative(),
    kind: z
      .enum(['altered', 'missing', 'added', 'hidden', 'block-missing', 'block-altered'])
      .describe(
        'Events were altered, are missing, or were added; or are hidden because their stream was deleted or truncated, which a scavenge makes final; or the block itself is missing or altered',
      ),
    reason: z.string().describe('`kind` in words'),
    after: position.nullable(),
    to: position.nullable(),
    sealed: contentSchema.nullable().describe('As sealed'),
    found: contentSchema.nullable().describe('As found now'),
  })
  .meta({ id: 'IntegrityDifference' });

export const verificationSchema = z
  .strictObject({
    from: z.int().nonnegative(),
    verified: z.int().nonnegative().describe('How many blocks, from `from` on, match what was sealed'),
    digest: digest.describe(
      'The digest of the last verified block, computed from the log; that of the previous block if none was verified',
    ),
    difference: differenceSchema
      .nullable()
      .describe('The first block that differs from what was sealed; null if there is none'),
    note: z.string().nullable().describe('Why nothing was verified, as when nothing is sealed yet; null otherwise'),
    next: z.int().nullable().describe('`from` of the next request, with `digest` as `previous`; null at the end'),
  })
  .meta({ id: 'IntegrityVerification' });

export const integritySchema = z
  .strictObject({
    blocks: z.int().nonnegative().describe('How many blocks are sealed'),
    newest: blockSchema.nullable(),
    unsealed: z
      .strictObject({
        events: z.int().nonnegative().describe('Events after the newest block'),
        to: position.nullable(),
        digest: digest.describe('The digest of the block that they would form'),
        is_whole: z.boolean().describe('False if there are more events than were counted'),
      })
      .nullable()
      .describe('Null before the first block'),
  })
  .meta({ id: 'Integrity' });
