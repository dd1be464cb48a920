import { type TopicEvent, topicEvents } from '../../../contracts/director/topic.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';

export type GivenTopic = TopicEvent['data'];
type Topic = GivenTopic | null;

export type TopicCommand = { readonly type: 'GiveTopic'; readonly topic: GivenTopic };

/** What a person wants a film about: given once, and never changed. */
export const topic = defineAggregate({
  events: topicEvents,
  creates: ['GiveTopic'],
  initial: null as Topic,
  evolve: (_: Topic, { data }: TopicEvent): Topic => data,
  decide: ({ topic }: TopicCommand, state: Topic): readonly TopicEvent[] =>
    state === null ? [{ type: 'TopicGiven', data: topic }] : [],
});
