/**
 * What frames have said last of each content. A frame may come before what it tells of can be read: who reads a content compares,
 * and reads again until it is so.
 */
export type Announced = { readonly status?: string; readonly stage?: string };

const MOST_TRIES = 6;
const BETWEEN_TRIES_MS = 400;

const contents = new Map<string, Announced>();

export const announce = (contentId: string, said: Announced): void =>
  void contents.set(contentId, { ...contents.get(contentId), ...said });

/** Reads until what is read is as it was announced, but a few times at most: something newer may have come in between. */
export async function readAsAnnounced<T>(
  contentId: string,
  read: () => Promise<T>,
  isAs: (found: T, said: Announced) => boolean,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const found = await read();
    const said = contents.get(contentId);
    if (said === undefined || isAs(found, said) || tries === MOST_TRIES) return found;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
  }
}
