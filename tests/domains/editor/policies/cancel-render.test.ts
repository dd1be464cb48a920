import * as assert from 'uvu/assert';
import { renderEvents } from '../../../../contracts/editor/render.ts';
import { cancelRender } from '../../../../domains/editor/policies/cancel-render.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { exampleRender } from '../../../support/examples/render.ts';
import { write } from '../../../support/given.ts';
import { deliver } from '../../../support/specs/policy.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('cancel render', openTestStores);

const policy = cancelRender.using();

it('cancels what is being made for a pipeline that was cancelled, whichever it hears of first', async ({ store }) => {
  const item = exampleContent();
  const { ids, history, requested, cancelled } = exampleRender(item.ids, item.owner);
  const cancelling = item.at('video', { type: 'CancelContent', by: 'ann' });
  const event = await write(store, item.history(...cancelling.filter(({ type }) => type === 'PipelineCancelled')));
  assert.is((await deliver({ store, policy }, event)).kind, 'skip');
  await write(store, history(requested));
  assert.is((await deliver({ store, policy }, event)).kind, 'done');
  assert.is((await deliver({ store, policy }, event)).kind, 'skip');
  const events = await store.eventsOf(renderEvents, ids.content_id);
  assert.equal(
    events.map(({ type, data }) => ({ type, data })),
    [requested, cancelled('system:cancel-render')],
  );
});

it.run();
