import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { costSchema } from '../../../kernel/events/cost.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { attemptSchema } from '../image/events.ts';
import type { Painted, PictureRequest } from '../image/index.ts';
import type { ChainedImage } from '../providers/chain.ts';

const noteSchema = z.object({
  file_path: z.string(),
  provider: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  metadata: z.record(z.string(), z.unknown()),
  cost: costSchema.nullable(),
  attempts: z.array(attemptSchema),
});

type Place = Pick<PictureRequest, 'asset_id' | 'content_id'> & { readonly owner: string };

/**
 * What was painted for this image before the process died, if it was; null otherwise. The note beside the picture is
 * written after it, so a note means that both are whole.
 */
export async function paintedEarlier(files: Files, place: Place): Promise<Painted | null> {
  const path = notePath(place);
  if (!(await files.exists(path))) return null;
  const note = noteSchema.safeParse(parseJson(await readFile(files.locate(path))));
  return note.success && (await files.exists(note.data.file_path)) ? note.data : null;
}

/** Puts the picture into `<owner>/<content>/images/` and a note of where it comes from beside it. */
export async function keepPainted(
  files: Files,
  place: Place,
  { image, provider, attempts }: ChainedImage,
): Promise<Painted> {
  const file_path = `${folderOf(place)}/${place.asset_id}.${image.format === 'jpeg' ? 'jpg' : image.format}`;
  const { width, height, metadata, cost } = image;
  const painted: Painted = { file_path, provider, width, height, metadata, cost, attempts };
  await files.write(file_path, image.bytes);
  await files.write(notePath(place), Buffer.from(`${JSON.stringify(painted, null, 2)}\n`));
  return painted;
}

const folderOf = ({ owner, content_id }: Place): string =>
  content_id === null ? `${owner}/images` : `${owner}/${content_id}/images`;

const notePath = (place: Place): string => `${folderOf(place)}/${place.asset_id}.json`;
