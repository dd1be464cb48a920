import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../../../kernel/providers/parse-json.ts';
import { statusError } from '../../../../kernel/providers/status-error.ts';
import type { FilledFields } from '../../../shared/adapter.ts';
import { nearestShape } from '../aspect-ratio.ts';
import { type CloudImageProtocol, promptRefused } from '../cloud-images.ts';

const NAME = 'stability';
/** https://platform.stability.ai/docs/api-reference, `aspect_ratio` of Stable Image. */
const SHAPES = ['1:1', '2:3', '3:2', '4:5', '5:4', '9:16', '16:9', '9:21', '21:9'] as const;
/** The largest that the API takes. */
const MOST_SEED = 4_294_967_294;

const answerSchema = z.object({ image: z.string().optional(), finish_reason: z.string().optional() });
const errorSchema = z.object({ name: z.string().optional(), errors: z.array(z.string()).default([]) });

/** Stability's v2beta/stable-image/generate/{model}: `core` or `ultra`. It takes a seed, and no idempotency key is known. */
export function stabilityImages({ url, key, model }: Pick<FilledFields, 'url' | 'key' | 'model'>): CloudImageProtocol {
  const base = url.replace(/\/+$/, '');
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
  return {
    name: NAME,
    model,
    ignored: ['steps', 'cfg_scale'],
    takesReference: false,
    requestFor({ prompt, negativePrompt, seed, ...size }) {
      const boundary = randomUUID();
      return {
        url: `${base}/v2beta/stable-image/generate/${model}`,
        headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: formOf(boundary, {
          prompt,
          ...(negativePrompt ? { negative_prompt: negativePrompt } : {}),
          // 0 leaves the choice to the server, as -1 does here.
          seed: String(seed < 0 ? 0 : seed % MOST_SEED),
          aspect_ratio: nearestShape(size, SHAPES),
          output_format: 'png',
        }),
      };
    },
    imageIn({ bytes }) {
      const { data } = answerSchema.safeParse(parseJson(bytes));
      if (data?.finish_reason === 'CONTENT_FILTERED') throw promptRefused(NAME, 'its filter blocks the image');
      return data?.image ? Buffer.from(data.image, 'base64') : null;
    },
    errorOf(answer) {
      const { name, errors = [] } = errorSchema.safeParse(parseJson(answer.bytes)).data ?? {};
      const kind = name === 'content_moderation' ? 'refused' : undefined;
      return statusError(NAME, answer, { message: errors.join('; '), kind }, key);
    },
    check: { url: `${base}/v1/user/balance`, headers },
  };
}

/** Fields of text as multipart/form-data (RFC 7578), which the API takes alone. */
const formOf = (boundary: string, fields: Readonly<Record<string, string>>): string =>
  `${Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--${boundary}--\r\n`;
