import { type StoryEvent, storyEvents } from '../../../contracts/scout/stories.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { createTitleIndex, readTitle } from './similarity.ts';

type Story = StoryEvent['data']['stories'][number];

/** The topics that are live in a region, by the form in which they are compared, each with the trend that it is. */
export type Stories = { readonly [key: string]: Story };

/** A topic that a scan has found. */
export type FoundTopic = {
  readonly key: string;
  readonly title: string;
  /** The trend that it is unless it tells the story of another one. */
  readonly own_id: string;
  readonly expires_at: string;
};

export type StoryCommand = {
  readonly type: 'RecogniseStories';
  readonly region: string;
  /** ISO 8601 UTC. */
  readonly seen_at: string;
  /** The best first: of several that tell one story, it becomes the trend. */
  readonly topics: readonly FoundTopic[];
};

const initial: Stories = {};

function evolve(state: Stories, { data: { seen_at, stories } }: StoryEvent): Stories {
  const live = Object.values(state).filter(({ expires_at }) => expires_at > seen_at);
  return Object.fromEntries([...live, ...stories].map((story) => [story.key, story]));
}

/**
 * A topic that is known stays the trend that it was. Another is compared with the first titles of the trends, not with
 * all that they have had: titles would drift from story to story otherwise.
 */
function decide({ region, seen_at, topics }: StoryCommand, state: Stories): readonly StoryEvent[] {
  const live = Object.values(state).filter(({ expires_at }) => expires_at > seen_at);
  const known = new Map(live.map((story) => [story.key, story]));
  const index = createTitleIndex<Story>();
  const trends = new Set<string>();
  const enter = (story: Story) => {
    if (!trends.has(story.trend_id)) index.add(readTitle(story.title), story);
    trends.add(story.trend_id);
  };
  for (const story of live) enter(story);
  const stories: Story[] = [];
  for (const { key, title, own_id, expires_at } of topics) {
    const before = known.get(key);
    if (before && !isHalfOver(before, seen_at, expires_at)) continue;
    const same = before ?? index.find(readTitle(title));
    const story = { key, trend_id: same?.trend_id ?? own_id, title: same?.title ?? title, expires_at };
    known.set(key, story);
    enter(story);
    stories.push(story);
  }
  return stories.length === 0 ? [] : [{ type: 'StoriesSeen', data: { region, seen_at, stories } }];
}

/** As of trends: a story that is still seen must not be forgotten. */
const isHalfOver = (story: Story, seen_at: string, expires_at: string): boolean =>
  Date.parse(story.expires_at) - Date.parse(seen_at) <= (Date.parse(expires_at) - Date.parse(seen_at)) / 2;

/** Which trend each topic of a region is. Its stream decides it for all scans, also those that run at once. */
export const stories = defineAggregate({
  events: storyEvents,
  // What is older than this has long expired, or is recorded again.
  lastEvents: 500,
  initial,
  evolve,
  decide,
});
