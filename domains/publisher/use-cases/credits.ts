import { renderEvents } from '../../../contracts/editor/render.ts';
import { type Credit, creditSchema } from '../../../contracts/media/credit.ts';
import { imageEvents } from '../../../contracts/media/image.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { CREDITS_BEGIN, splitCredits } from '../../publishing-platforms/post-text.ts';

/** Whose picture an image is, from its metadata; null for one that was made. */
const creditIn = (metadata: Readonly<Record<string, unknown>>): Credit | null =>
  creditSchema.safeParse(metadata.credit).data ?? null;

/** A file of an image is named by the image's id. */
const IMAGE_FILE = /\/images\/([0-9a-f-]{36})\.\w+$/;

/** What the licences of the pictures in a film ask to be said with it, in the order of its scenes, each once. */
export async function creditsOfFilm(store: EventStore, contentId: string): Promise<Credit[]> {
  const requested = await store.lastOf(renderEvents, contentId, 'RenderRequested');
  const paths = requested?.data.scenes.map(({ image_path }) => image_path) ?? [];
  const ids = new Set(paths.flatMap((path) => IMAGE_FILE.exec(path)?.[1] ?? []));
  const made = await Promise.all([...ids].map((id) => store.lastOf(imageEvents, id, 'ImageGenerated')));
  const credits = made.flatMap((event) => (event ? (creditIn(event.data.metadata) ?? []) : []));
  const byPage = new Map(credits.filter(({ is_required }) => is_required).map((credit) => [credit.page_url, credit]));
  return [...byPage.values()];
}

/** The paragraph of a post that credits pictures; empty if none has to be. */
export const creditsText = (credits: readonly Credit[]): string =>
  credits.length === 0 ? '' : `${CREDITS_BEGIN}${credits.map(lineOf).join('; ')}`;

/** The text of a post with the credits of its video, and without those that it may have had before. */
export const withCredits = (description: string, credits: string): string =>
  [splitCredits(description)[0], credits].filter((part) => part !== '').join('\n\n');

const lineOf = ({ author, source, page_url, license, license_url }: Credit): string =>
  `${author ?? 'unknown'} (${source}, ${page_url}), ${license}${license_url ? ` (${license_url})` : ''}`;
