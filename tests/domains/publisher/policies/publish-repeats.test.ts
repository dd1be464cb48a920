import * as assert from 'uvu/assert';
import { evergreenEvents } from '../../../../contracts/publisher/evergreen.ts';
import { publicationEvents } from '../../../../contracts/publisher/publication.ts';
import { publishingScheduleEvents } from '../../../../contracts/publisher/publishing-schedule.ts';
import { publishRepeats } from '../../../../domains/publisher/policies/publish-repeats.ts';
import { stopEvergreens } from '../../../../domains/publisher/policies/stop-evergreens.ts';
import { withdrawScheduled } from '../../../../domains/publisher/policies/withdraw-scheduled.ts';
import { repeatIdOf } from '../../../../domains/publisher/publication/index.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { exampleEvergreen } from '../../../support/examples/evergreen.ts';
import { examplePublication, renderHistory } from '../../../support/examples/publication.ts';
import { appended, given, history } from '../../../support/given.ts';
import type { History } from '../../../support/specs/history.ts';
import { openTestStores, type TestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { publisherTools } from '../tools.ts';

const it = suiteOn('publish repeats', openTestStores);

const policyIn = (c: TestStores) => ({ store: c.store, policy: publishRepeats.using(publisherTools(c)) });

/** A video that is live, with words of its own there, and is to be posted again. */
function liveVideo(words: { title?: string } = {}) {
  const item = exampleContent();
  const publication = examplePublication(item, words);
  const { history: of, requested, started, succeeded } = publication;
  const plan = exampleEvergreen(item);
  const past: History[] = [
    item.historyAt('done'),
    renderHistory(item),
    of(requested(), started(), succeeded),
    plan.history(plan.set()),
  ];
  const repeatId = repeatIdOf(item.content_id, 'local', 1);
  const { publication_id: _, ...request } = publication.request;
  return { item, publication, plan, past, repeatId, request };
}

it('posts a video again, with the words of its first post', async (c) => {
  const { item, plan, past, repeatId, request } = liveVideo({ title: 'Bees, once more' });
  const [requested] = await given(policyIn(c), ...past)
    .when(plan.history(plan.repeated()))
    .then(
      'done',
      appended(publicationEvents, repeatId, {
        type: 'PublicationRequested',
        data: { ...request, publication_id: repeatId, attempt: 1 },
      }),
    );
  assert.is(requested?.metadata.owner, item.owner);
  assert.is(requested?.metadata.correlationId, uuidFrom('correlation', item.content_id));
});

it('waits for the owner’s next free slot', async (c) => {
  const { item, plan, past, repeatId } = liveVideo();
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '18:00' }));
  const changed = { type: 'PublishingSlotsChanged', data: { owner_id: item.owner, slots, time_zone: 'UTC' } } as const;
  const events = await given(policyIn(c), ...past, history(publishingScheduleEvents, item.owner, item.owner, changed))
    .when(plan.history(plan.repeated()))
    .then(
      'done',
      appended(publicationEvents, repeatId, 'PublicationRequested'),
      appended(publishingScheduleEvents, item.owner, 'PublishingSlotReserved'),
    );
  assert.match(JSON.stringify(events.map(({ data }) => data)), /"schedule_at":"[^"]+T18:00:00/);
});

it('leaves out a platform from which the post was removed', async (c) => {
  const { publication, plan, past } = liveVideo();
  await given(policyIn(c), ...past, publication.history(publication.takedownRequested(), publication.takenDown))
    .when(plan.history(plan.repeated()))
    .then('skip');
});

it('stops for content that is published no more', async (c) => {
  const { item, plan, past } = liveVideo();
  await given(
    policyIn(c),
    ...past,
    item.history(...item.at('done', { type: 'ArchiveContent', by: item.owner }).slice(-2)),
  )
    .when(plan.history(plan.repeated(1, '2030-01-01T00:00:00.000Z')))
    .then('skip', appended(evergreenEvents, item.content_id, 'EvergreenStopped'));
});

it('is stopped by archiving, and what waits for its slot is withdrawn', async (c) => {
  const { item, past } = liveVideo();
  await given({ store: c.store, policy: stopEvergreens.using() }, ...past)
    .when(item.history(...archived(item)))
    .then('done', appended(evergreenEvents, item.content_id, 'EvergreenStopped'));

  const other = liveVideo();
  const waiting = { ...other.request, publication_id: other.repeatId, schedule_at: '2030-01-01T00:00:00.000Z' };
  await given(
    { store: c.store, policy: withdrawScheduled.using() },
    ...other.past,
    other.plan.history(other.plan.repeated()),
    history(publicationEvents, other.repeatId, other.item.owner, {
      type: 'PublicationRequested',
      data: { ...waiting, attempt: 1 },
    }),
  )
    .when(other.item.history(...archived(other.item)))
    .then('done', appended(publicationEvents, other.repeatId, 'PublicationCancelled'));
});

const archived = (item: ReturnType<typeof exampleContent>) =>
  item.at('done', { type: 'ArchiveContent', by: item.owner }).filter(({ type }) => type === 'PipelineArchived');

it.run();
