import { type EvergreenEvent, evergreenEvents } from '../../../contracts/publisher/evergreen.ts';
import type { Variant } from '../../../kernel/events/event.ts';
import { type History, history } from '../specs/history.ts';
import { AT, type ExampleContent } from './content.ts';

/** A week after the example's time. */
export const A_WEEK_LATER = new Date(Date.parse(AT) + 7 * 86_400_000).toISOString();

/** Content that is posted again every week on the local platform, three times unless it is said otherwise. */
export function exampleEvergreen({ content_id, owner }: Pick<ExampleContent, 'content_id' | 'owner'>) {
  const ids = { content_id, owner_id: owner };
  const platforms = ['local'];
  return {
    ...ids,
    set: (times = 3, next_at = A_WEEK_LATER) =>
      ({
        type: 'EvergreenSet',
        data: { ...ids, platforms, every_days: 7, times, next_at, by: owner },
      }) satisfies Event<'EvergreenSet'>,
    repeated: (repeat = 1, next_at: string | null = null) =>
      ({
        type: 'EvergreenRepeated',
        data: { ...ids, platforms, repeat, due_at: A_WEEK_LATER, next_at },
      }) satisfies Event<'EvergreenRepeated'>,
    stopped: { type: 'EvergreenStopped', data: { ...ids, by: owner } } satisfies Event<'EvergreenStopped'>,
    history: (...events: readonly EvergreenEvent[]): History<EvergreenEvent> =>
      history(evergreenEvents, content_id, owner, ...events),
  };
}

type Event<Type extends EvergreenEvent['type']> = Variant<EvergreenEvent, Type>;
