import type { BoardLane } from '../../../api/contents.ts';

/** The board: contents by the stage at which they stand. */
export const board = {
  title: 'Pipeline',
  lead: 'What stands where, and what it waits for.',
  platform: 'Platform',
  lanes: {
    script: 'Script',
    review: 'Review',
    images: 'Pictures',
    video: 'Film',
    final_review: 'Final review',
    publish: 'Publishing',
    done: 'Done',
    stopped: 'Failed or rejected',
  } satisfies Record<BoardLane, string>,
  stages: 'Stages',
  count: (count: number) => (count === 1 ? '1 content' : `${count} contents`),
  nothing: 'Nothing here',
  asList: 'As a list',
  here: 'Here for',
  short: { retry: 'Retry', revive: 'Revive' } as Record<string, string>,
  keys: 'Arrow keys lead from card to card; on a card, A approves and R asks for changes.',
  since: (duration: string) => `Here for ${duration}`,
  cost: 'Cost',
  more: (left: number) => `Show more (${left})`,
  empty: 'Nothing is in the pipeline',
  emptyText: 'Choose a trend, and the pipeline makes a film of it. It appears here and moves by itself.',
  emptyFiltered: 'Nothing in the pipeline is like this',
  emptyFilteredText: 'Choose another niche or platform.',
};
