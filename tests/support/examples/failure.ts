import type { Failure } from '../../../kernel/events/failure.ts';

/** A failure as an event tells of it. */
export const failure: Failure = {
  stage: 'images',
  provider: 'a',
  code: 'timeout',
  cause: 'no answer',
  next_action: 'wait',
  at: '2026-01-01T00:00:00.000Z',
};
