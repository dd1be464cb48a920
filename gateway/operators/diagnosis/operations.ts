import { z } from 'zod';
import { STATES } from '../../../kernel/diagnosis/finding.ts';
import { operation } from '../../../kernel/http/operation.ts';

const finding = z
  .strictObject({
    check: z.string().describe('What was looked at, such as `event store` or `writer: anthropic`'),
    state: z
      .enum(STATES)
      .describe(
        'failed: something does not work; warning: it will not, or may not; skipped: the gateway cannot see it from its process',
      ),
    found: z.string().describe('What was found, and why'),
    next_action: z.string().nullable().describe('What to do; null if all is well'),
    looked_by: z
      .strictObject({ host: z.string(), pid: z.int() })
      .nullable()
      .describe('The process that has looked: others may have other settings, and another network; null if none has'),
  })
  .meta({ id: 'DiagnosisFinding' });

/** Operations that look at everything that the platform needs. */
export const diagnosisOperations = {
  diagnose: operation({
    method: 'GET',
    access: 'operators',
    path: '/api/v1/ops/diagnosis',
    summary: 'Look at all that the platform needs, and say what to do about what is wrong',
    description:
      'Stores, rights, clocks, disk, files, keys, services, traces and addresses; and, where the gateway shares its process with the services, also settings, providers, mail, ffmpeg and fonts. Every check is bounded: the answer takes half a minute at most. What was found is kept for half a minute, and those who ask at the same time share one look. No secret is shown.',
    answer: z
      .strictObject({
        is_well: z.boolean().describe('Whether nothing has failed'),
        looked_at: z.iso.datetime(),
        findings: z.array(finding),
      })
      .meta({ id: 'Diagnosis' }),
  }),
};
