import { anyOf } from '../../../../kernel/async/any-of.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { hash } from '../../../../offline/painter/random.ts';
import type { GenerationRequest, GenerationResult, ImageProvider } from '../image-provider.ts';
import { referenceUse } from '../reference.ts';
import { paintedFrom } from './character.ts';
import { createPaintQueue, PaintQueueFull } from './paint-queue.ts';

const NAME = 'procedural';
const MAX_QUEUED = 256;

/**
 * The LOCAL provider of an installation without an image server: paints an illustration in-process from the prompt's
 * words, by rules. It is not a diffusion model and says so: `metadata.generator` is `procedural`. The same prompts,
 * seed and size give the same bytes.
 */
export function createProceduralProvider({ timeoutMs }: { timeoutMs: number }): ImageProvider {
  const paintInThread = createPaintQueue(MAX_QUEUED);
  return {
    name: NAME,
    kind: 'LOCAL',
    priceUsd: 0,
    check: async () => ({ available: true, reason: null }),
    async generate(request, signal) {
      const { prompt, negativePrompt, character, width, height } = request;
      const seed = chosenSeed(request);
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const shown = paintedFrom(character);
        const painting = { prompt, negativePrompt, character: shown, width, height, seed, layered: true };
        const { bytes, scene } = await paintInThread(painting, anyOf(signal, deadline));
        const metadata = {
          kind: 'LOCAL',
          generator: NAME,
          seed,
          scene,
          ignored_params: ['steps', 'cfg_scale'],
          // A figure that words describe is drawn from them.
          ...referenceUse(request, shown?.description === null),
        };
        return { bytes, format: 'jpeg', width, height, metadata, cost: null } satisfies GenerationResult;
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        throw unavailable(error, deadline.aborted, timeoutMs);
      }
    },
  };
}

/** An open seed is derived from the request's own key, so that a repeat paints the same image. */
function chosenSeed({ seed, idempotencyKey }: GenerationRequest): number {
  return seed >= 0 ? seed : hash(idempotencyKey) & 0x7fffffff;
}

function unavailable(error: unknown, late: boolean, timeoutMs: number): ProviderError {
  const problem = (code: string, cause: string, nextAction: string) =>
    new ProviderError({ provider: NAME, kind: 'unavailable', code, cause, nextAction }, { cause: error });
  if (late)
    return problem(
      'timeout',
      `the image was not painted within ${timeoutMs} ms`,
      'try again when fewer images are waiting',
    );
  const cause = error instanceof Error ? error.message : String(error);
  if (error instanceof PaintQueueFull) return problem('queue-full', cause, 'try again when fewer images are waiting');
  return problem('painting-failed', cause, 'report the prompt and the size with this message');
}
