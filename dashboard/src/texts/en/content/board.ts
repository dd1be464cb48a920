import type { BoardLane } from '../../../api/contents.ts';

/** The board: content by stage. */
export const board = {
  title: 'Pipeline',
  lead: 'Where everything is, and what it is waiting for.',
  platform: 'Platform',
  lanes: {
    script: 'Script',
    review: 'Review',
    images: 'Images',
    video: 'Video',
    final_review: 'Final review',
    publish: 'Publishing',
    done: 'Done',
    stopped: 'Failed or rejected',
  } satisfies Record<BoardLane, string>,
  stages: 'Stages',
  count: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  nothing: 'Nothing here',
  asList: 'List view',
  here: 'In this stage for',
  short: { retry: 'Retry', revive: 'Reopen' } as Record<string, string>,
  keys: 'Arrow keys move between cards; on a card, A approves and R requests changes.',
  since: (duration: string) => `In this stage for ${duration}`,
  cost: 'Cost',
  more: (left: number) => `Show more (${left})`,
  empty: 'The pipeline is empty',
  emptyText: 'Choose a trend, and the pipeline makes a video about it. It will appear here and move on automatically.',
  emptyFiltered: 'Nothing in the pipeline matches',
  emptyFilteredText: 'Choose another niche or platform.',
};
