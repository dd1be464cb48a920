import type { OneOf } from '../../api/enums.ts';
import { actions, decidedElsewhere, who } from './content/actions.ts';
import { board } from './content/board.ts';
import { critique } from './content/critique.ts';
import { storyboard } from './content/storyboard.ts';
import { timeline } from './content/timeline.ts';

export const texts = {
  actions,
  board,
  critique,
  decidedElsewhere,
  storyboard,
  timeline,
  who,
  title: 'Content',
  lead: 'Every script and video, and where it is in the pipeline.',
  status: 'Status',
  niche: 'Niche',
  publishing: 'Scheduled or being published',
  goesLive: (platform: string, time: string) => `${platform}: goes live ${time}`,
  waitingFirst: 'Waiting for you',
  allWaiting: (count: number) => `All ${count} waiting`,
  others: 'Everything else',
  toBoard: 'Board view',
  empty: 'No content yet',
  emptyText: 'Choose a trend, and the pipeline makes a video about it.',
  toTrends: 'Go to trends',
  emptyFiltered: 'Nothing matches',
  emptyFilteredText: 'Choose another status or niche.',
  emptyOf: {
    awaiting_review: {
      title: 'Nothing is waiting for you',
      text: 'Scripts and videos that need your decision appear here.',
    },
    ready: { title: 'Nothing is ready', text: 'Videos that you have approved wait here until they are published.' },
    published: { title: 'Nothing is published yet', text: 'Videos that are online somewhere appear here.' },
    rejected: {
      title: 'Nothing has been rejected',
      text: 'What you reject stays here, and can be revived with feedback.',
    },
    failed: {
      title: 'Nothing has failed',
      text: 'If a script or a video fails, it appears here, with the cause and a way to try again.',
    },
    archived: { title: 'Nothing is archived', text: 'What you end or archive is kept here.' },
  } as Partial<Record<OneOf<'ContentStatus'>, { title: string; text: string }>>,
  showAll: 'Show all content',
  script: 'Script',
  scene: (number: number) => `Scene ${number}`,
  noScript: 'The script is being written. It will appear here automatically.',
  stopped: {
    failed: 'It failed: nothing more comes here until you try again.',
    rejected: 'It was rejected: nothing more comes here until you reopen it.',
    archived: 'It is archived: nothing more comes here. You can make another like it.',
  } as Partial<Record<OneOf<'ContentStatus'>, string>>,
  listen: 'Listen',
  film: 'Video',
  gate: {
    review: {
      title: 'The script is waiting for you',
      text: 'Approve it to create the images and the video.',
      confirm: 'Make the video from this script?',
      makes: 'Its images, its narration and the video will be made now.',
      approve: 'Make the video',
    },
    final_review: {
      title: 'The video is waiting for you',
      text: 'Approve it for publishing.',
    },
    keys: 'Use the keys A and R while the focus is here',
    notYet: 'Not yet',
    costUnknown: 'The cost could not be determined',
    since: (ago: string) => `It opened ${ago}.`,
    expires: (when: string, ago: string) => `It will be rejected automatically ${ago}, on ${when}.`,
    forEver: 'It will wait until you decide.',
  },
  rejection: {
    title: (gate: string, who: string, ago: string) => `Rejected at “${gate}” by ${who}, ${ago}`,
    expired: (gate: string, ago: string) => `Rejected automatically at “${gate}” ${ago}: no decision in time`,
    noReason: 'No reason was given.',
  },
  watch: 'Open the post',
  cost: 'Cost so far',
  details: 'Details',
  facts: {
    topic: 'Trend',
    platform: 'Platform',
    tone: 'Tone',
    style: 'Style',
    character: 'Character',
    created: 'Started',
  },
  /** Usual tones and styles, where the language has other words for them. */
  manner: {} as Record<string, string>,
  revisions: {
    title: 'Revisions',
    name: (number: number) => `Revision ${number}`,
    first: 'The first draft',
    because: 'Feedback',
    byHand: (who: string) => `Edited by ${who}`,
    changed: (words: number, pictures: number, all: number) =>
      pictures === 0
        ? `Words changed in ${words} of ${all} scenes`
        : `Words changed in ${words} of ${all} scenes, only the image in ${pictures}`,
    unchanged: (scene: number) => `Scene ${scene} is unchanged`,
    gone: 'Removed scene',
    card: 'Its card has changed',
    picture: 'Image',
    added: 'added',
    removed: 'removed',
  },
  results: {
    title: 'Results',
    none: 'No figures from the platforms yet. They will appear here automatically.',
    views: 'Views',
    likes: 'Likes',
    comments: 'Comments',
    shares: 'Shares',
    watched: 'Watch time',
    counted: 'Counted',
    platform: 'Platform',
    byPlatform: 'By platform',
    byDay: 'Views by day',
    day: 'Day (UTC)',
    asTable: 'Show as a table',
    count: 'Count now',
    upToDate: 'The figures are up to date.',
    notCounted: (platform: string) => `${platform} returned no figures`,
    chart: (views: string, days: number) =>
      days === 1 ? `${views} views on one day` : `${views} views in ${days} days, day by day`,
  },
};
