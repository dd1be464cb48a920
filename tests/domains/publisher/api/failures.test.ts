import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { publicationEvents } from '../../../../contracts/publisher/publication.ts';
import { publisher } from '../../../../domains/publisher/index.ts';
import { repeatIdOf } from '../../../../domains/publisher/publication/index.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { examplePublication, renderHistory, videoPathOf } from '../../../support/examples/publication.ts';
import { history, write } from '../../../support/given.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('failures of publishing', () => startServiceUnderTest(publisher));

const RETRY = '/api/v1/publish/failures/retry';

/** A publication that has failed. */
async function failed(c: ServiceUnderTest, owner_id: string, code: string) {
  const item = exampleContent({ owner_id });
  const one = examplePublication(item, { platform: 'local' });
  await c.resources.files.write(videoPathOf(item), Buffer.from('a video'));
  await write(c.resources.store, item.historyAt('publish'), renderHistory(item));
  const failure = { ...one.failure, code };
  await write(
    c.resources.store,
    one.history(one.requested(), one.started(), { ...one.failed, data: { ...one.failed.data, failure } }),
  );
  return one.publication_id;
}

it('are listed by cause, and published again together', async (c) => {
  const user = randomUUID();
  const [first, second] = [await failed(c, user, 'timeout'), await failed(c, user, 'timeout')];
  await failed(c, user, 'too-long');
  await failed(c, randomUUID(), 'timeout');
  const groups = async () => {
    const { body } = await c.callCaughtUp('GET', '/api/v1/publish/failures', { user });
    return (body.items as { platform: string; code: string; count: number }[]).map((group) => [
      group.platform,
      group.code,
      group.count,
    ]);
  };
  assert.equal(await groups(), [
    ['local', 'timeout', 2],
    ['local', 'too-long', 1],
  ]);
  const { status, body } = await c.call('POST', RETRY, { user, body: { platform: 'local', code: 'timeout' } });
  assert.is(status, 202, JSON.stringify(body));
  assert.equal([[...(body.requested as string[])].sort(), body.left], [[first, second].sort(), []]);
  assert.equal(await groups(), [['local', 'too-long', 1]]);
  const again = await c.call('POST', RETRY, { user, body: { platform: 'local', code: 'timeout' } });
  assert.equal([again.status, again.body], [202, { requested: [], left: [] }]);
});

it('are published again where a video was posted again, although its first post is live', async (c) => {
  const item = exampleContent();
  const first = examplePublication(item);
  const id = repeatIdOf(item.content_id, 'local', 1);
  const again = examplePublication(item, { publication_id: id });
  const data = { ...again.failed.data, publication_id: id, failure: { ...again.failure, code: 'timeout' } };
  await c.resources.files.write(videoPathOf(item), Buffer.from('a video'));
  await write(
    c.resources.store,
    item.historyAt('done'),
    renderHistory(item),
    first.history(first.requested(), first.started(), first.succeeded),
    history(publicationEvents, id, item.owner, again.requested(), { type: 'PublicationFailed', data }),
  );
  await c.callCaughtUp('GET', '/api/v1/publish/failures', { user: item.owner });
  const { body } = await c.call('POST', RETRY, { user: item.owner, body: { platform: 'local', code: 'timeout' } });
  assert.equal(body, { requested: [id], left: [] });
});

it('stay where the platform has no account, which is said', async (c) => {
  const user = randomUUID();
  const { status, body } = await c.call('POST', RETRY, { user, body: { platform: 'mastodon', code: 'timeout' } });
  assert.equal([status, (body.detail as { type: string }[])[0]?.type], [422, 'platform_not_connected']);
});

it.run();
