import type { Aligner } from '../../../domains/editor/providers/speech/align/index.ts';

/** Where a test is about something else than the times of words. */
export const noAlignment: Aligner = async () => ({ words: null, reason: 'nobody listens' });
