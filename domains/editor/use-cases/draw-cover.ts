import { stillOf } from '../../../contracts/media/clip.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { lookNamed } from '../../shared/looks/index.ts';
import type { Ffmpeg } from '../../shared/providers/ffmpeg/locate.ts';
import { typographyOf } from '../providers/lettering/typography.ts';
import { takePoster } from '../providers/video/poster.ts';
import type { Render } from '../render/index.ts';

type Request = Extract<Render, { request: unknown }>['request'];
type Tools = { readonly files: Files; readonly ffmpeg: () => Promise<Ffmpeg>; readonly cacheFolder: string };

const PATIENCE_MS = 60_000;

/**
 * Draws a film’s cover with other words, in a file of its own.
 * @returns the path of the cover
 * @throws ProviderError if it cannot be drawn
 */
export async function drawCover(
  { render_id, content_id, scenes, look, width, height }: Request,
  text: string,
  owner: string | null,
  { files, ffmpeg, cacheFolder }: Tools,
): Promise<string> {
  const path = `${owner ?? 'system'}/${content_id}/video/${uuidFrom('cover', render_id, text)}.jpg`;
  const { binary } = await ffmpeg();
  const imagePath = await files.local(stillOf(scenes[0]?.image_path ?? ''));
  await files.make(path, (outFile) =>
    takePoster({
      binary,
      imagePath,
      title: text,
      look: lookNamed(look),
      typography: typographyOf(look),
      width,
      height,
      outFile,
      cacheFolder,
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  );
  return path;
}
