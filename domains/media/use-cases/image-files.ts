import { z } from 'zod';
import { attemptSchema } from '../../../contracts/media/image.ts';
import { costSchema } from '../../../kernel/events/cost.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import type { ImageFile, ImageRequest } from '../image/index.ts';
import type { ChainResult } from '../providers/chain.ts';

const sidecarSchema = z.object({
  file_path: z.string(),
  provider: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  metadata: z.record(z.string(), z.unknown()),
  cost: costSchema.nullable(),
  attempts: z.array(attemptSchema),
});

type Target = Pick<ImageRequest, 'asset_id' | 'content_id'> & { readonly owner: string };

/**
 * The file stored for this image before a crash; null if there is none. The JSON sidecar is written after the file, so
 * a sidecar means that both are complete.
 */
export async function findImageFile(files: Files, target: Target): Promise<ImageFile | null> {
  const path = sidecarPath(target);
  if (!(await files.exists(path))) return null;
  const sidecar = sidecarSchema.safeParse(parseJson(await files.read(path)));
  return sidecar.success && (await files.exists(sidecar.data.file_path)) ? sidecar.data : null;
}

/** Writes the image into `<owner>/<content>/images/`, with a JSON sidecar that says how it was made. */
export async function storeImageFile(
  files: Files,
  target: Target,
  { image, provider, attempts }: ChainResult,
): Promise<ImageFile> {
  const { width, height, metadata, cost } = image;
  const file_path = `${folderOf(target)}/${target.asset_id}.${image.format === 'jpeg' ? 'jpg' : image.format}`;
  const file: ImageFile = { file_path, provider, width, height, metadata, cost, attempts };
  await files.write(file_path, image.bytes);
  await files.write(sidecarPath(target), Buffer.from(`${JSON.stringify(file, null, 2)}\n`));
  return file;
}

const folderOf = ({ owner, content_id }: Target): string =>
  content_id === null ? `${owner}/images` : `${owner}/${content_id}/images`;

const sidecarPath = (target: Target): string => `${folderOf(target)}/${target.asset_id}.json`;
