import { z } from 'zod';
import { GEMINI_REFUSALS, geminiError } from '../../../../kernel/providers/gemini-error.ts';
import { parseJson } from '../../../../kernel/providers/parse-json.ts';
import type { FilledFields } from '../../../shared/adapter.ts';
import { nearestShape } from '../aspect-ratio.ts';
import { type CloudImageProtocol, promptRefused } from '../cloud-images.ts';
import type { ReferencePicture } from '../image-provider.ts';
import { typeOf, withReference } from '../reference.ts';

const NAME = 'gemini-images';
/** https://ai.google.dev/gemini-api/docs/image-generation, "Aspect ratios". */
const SHAPES = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'] as const;

/** As "Image editing" there: the picture stands beside the text. */
function partsOf(prompt: string, negativePrompt: string | null, reference: ReferencePicture | null): object[] {
  const text = negativePrompt ? `${prompt}\n\nAvoid: ${negativePrompt}` : prompt;
  if (!reference) return [{ text }];
  const data = Buffer.from(reference.bytes).toString('base64');
  return [{ text: withReference(text) }, { inlineData: { mimeType: typeOf(reference), data } }];
}

const answerSchema = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({ parts: z.array(z.object({ inlineData: z.object({ data: z.string() }).optional() })).default([]) })
          .optional(),
        finishReason: z.string().optional(),
      }),
    )
    .default([]),
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
});

/**
 * Gemini's image models, by models/{model}:generateContent. They answer with a picture of about a megapixel in one of a
 * few shapes, and no idempotency key is known.
 */
export function geminiImages({ url, key, model }: Pick<FilledFields, 'url' | 'key' | 'model'>): CloudImageProtocol {
  const at = `${url.replace(/\/+$/, '')}/v1beta/models/${model}`;
  const headers = { 'x-goog-api-key': key };
  return {
    name: NAME,
    model,
    ignored: ['steps', 'cfg_scale', 'seed'],
    takesReference: true,
    requestFor: ({ prompt, negativePrompt, character, ...size }) => ({
      url: `${at}:generateContent`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        contents: [{ parts: partsOf(prompt, negativePrompt, character?.reference ?? null) }],
        generationConfig: {
          responseModalities: ['IMAGE'],
          imageConfig: { aspectRatio: nearestShape(size, SHAPES) },
        },
      }),
    }),
    imageIn({ bytes }) {
      const { data } = answerSchema.safeParse(parseJson(bytes));
      const [candidate] = data?.candidates ?? [];
      const reason = data?.promptFeedback?.blockReason ?? candidate?.finishReason ?? '';
      if (data?.promptFeedback?.blockReason || GEMINI_REFUSALS.has(reason)) throw promptRefused(NAME, reason);
      const inline = candidate?.content?.parts.find((part) => part.inlineData)?.inlineData;
      return inline ? Buffer.from(inline.data, 'base64') : null;
    },
    errorOf: (answer) => geminiError(NAME, answer, key),
    check: { url: at, headers },
  };
}
