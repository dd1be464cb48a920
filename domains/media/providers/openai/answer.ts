import { z } from 'zod';
import type { HttpResponse } from '../../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../../kernel/providers/parse-json.ts';
import { noImage } from '../cloud-images.ts';
import { type NamedImage, namedImage } from '../named-image.ts';

export const OPENAI_IMAGES = 'openai-images';

const imageSchema = z.object({
  b64_json: z.string().nullish(),
  url: z.string().nullish(),
  revised_prompt: z.string().nullish(),
});
const answerSchema = z.object({
  data: z.array(imageSchema).min(1),
  usage: z.record(z.string(), z.unknown()).nullish(),
});

export type ImageAnswer = {
  readonly image: z.infer<typeof imageSchema>;
  readonly usage: Record<string, unknown> | null;
};

/** Whether an answer contains an image: a page from some other server is not billed. */
export const holdsImage = ({ bytes }: HttpResponse): boolean => answerSchema.safeParse(parseJson(bytes)).success;

/** The first image of an answer. @throws ProviderError with code `no-image` */
export function readAnswer({ bytes }: HttpResponse): ImageAnswer {
  const parsed = answerSchema.safeParse(parseJson(bytes));
  const image = parsed.data?.data[0];
  if (!parsed.success || !image) throw noImage(OPENAI_IMAGES);
  return { image, usage: parsed.data.usage ?? null };
}

/** An image's bytes, either in the answer or behind a link. @throws ProviderError */
export async function bytesOf(
  { b64_json, url }: ImageAnswer['image'],
  link: Omit<NamedImage, 'provider'>,
): Promise<Uint8Array> {
  if (b64_json) return Buffer.from(b64_json.replace(/^data:[^,]*,/, ''), 'base64');
  if (url) return namedImage(url, { ...link, provider: OPENAI_IMAGES });
  throw noImage(OPENAI_IMAGES);
}
