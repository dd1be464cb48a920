import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { Publication } from '../api/publishing.ts';
import { readCard } from './cards.ts';
import { pause } from './read-again.ts';

const FIRST_PAUSE_MS = 500;
const MAX_READS = 8;

/** Shows how a takedown ended wherever its content is shown. No frame tells of it: it is asked for, ever more seldom. */
export async function followTakedown(
  queries: QueryClient,
  { publication_id, content_id }: Pick<Publication, 'publication_id' | 'content_id'>,
): Promise<void> {
  for (let read = 0; read < MAX_READS; read++) {
    await pause(FIRST_PAUSE_MS * 2 ** read);
    const { publications } = await call('showContent', { path: { content_id } });
    const post = publications.find((each) => each.publication_id === publication_id);
    if (post?.status === 'taking_down') continue;
    await Promise.all([
      readCard(queries, content_id),
      queries.invalidateQueries({ queryKey: ['showContent', content_id] }),
    ]);
    return;
  }
}
