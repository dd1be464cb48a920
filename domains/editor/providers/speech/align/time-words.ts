import { ProviderError } from '../../../../../kernel/providers/provider-error.ts';
import type { Speech } from '../speech-provider.ts';
import type { Token } from '../tokens.ts';
import { estimateWords } from './estimate-words.ts';
import type { Aligner, Alignment } from './index.ts';
import type { Recording } from './mfcc.ts';

type Said = { readonly text: string; readonly signal: AbortSignal };

/**
 * When each word of a recording is said. Times that cannot be found are estimated: what was recorded is not lost because
 * its captions are less exact.
 */
export async function timeWords(
  recording: Recording,
  said: Said,
  tokens: readonly Token[],
  align: Aligner,
): Promise<Pick<Speech, 'words' | 'timing' | 'timingReason'>> {
  const alignment = await alignmentOf(recording, said, align);
  if (alignment.words) return { words: alignment.words, timing: 'aligned', timingReason: null };
  const words = estimateWords(tokens, recording.pcm, recording.sampleRate);
  return { words, timing: 'estimated', timingReason: alignment.reason };
}

async function alignmentOf(recording: Recording, { text, signal }: Said, align: Aligner): Promise<Alignment> {
  try {
    return await align(recording, text, null, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ProviderError)) throw error;
    return { words: null, reason: `the reading to compare it with failed: ${error.details.cause}` };
  }
}
