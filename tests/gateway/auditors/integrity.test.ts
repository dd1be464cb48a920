import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { seal } from '../../support/seal-blocks.ts';
import { type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('the integrity of the log', startGatewayStack);

async function auditor(gateway: GatewayStack) {
  const token = await gateway.tokenOf('admin', randomUUID());
  return { read: (path: string) => gateway.call('GET', `/api/v1/ops/integrity${path}`, { token }) };
}

it('is sealed block by block, and verified from the log', async (gateway) => {
  const { read } = await auditor(gateway);
  await gateway.register('Ann');
  await seal(gateway);
  const { body } = await read('');
  assert.ok(body.blocks >= 1);
  assert.is(body.newest.block, body.blocks - 1);
  assert.ok(body.unsealed.is_whole);
  const listed = (await read('/blocks?limit=500')).body;
  assert.equal([listed.items.length >= body.blocks, listed.next_from], [true, null]);
  const [first] = (await read('/blocks?limit=1')).body.items;
  assert.equal(first, listed.items[0]);
  await gateway.register('Bert');
  await seal(gateway);
  const { items, next_cursor } = (await read('/blocks?limit=1')).body;
  const behind = (await read(`/blocks?limit=500&cursor=${next_cursor}`)).body;
  assert.equal([items, behind.items[0].block, behind.next_cursor], [[first], 1, null]);
  assert.is((await read('/blocks?cursor=made-up')).status, 400);

  const verified = (await read('/verification?limit=100')).body;
  assert.equal([verified.from, verified.difference], [0, null]);
  assert.ok(verified.verified >= 1);
  const one = (await read('/verification?limit=1')).body;
  assert.equal([one.verified, one.digest], [1, first.digest]);
  if (one.next !== null) {
    const next = (await read(`/verification?from=${one.next}&previous=${one.digest}`)).body;
    assert.is(next.difference, null);
    const wrong = (await read(`/verification?from=${one.next}&previous=${'0'.repeat(64)}`)).body;
    assert.equal([wrong.difference.block, wrong.difference.kind], [one.next, 'block-altered']);
  }
});

it('is for administrators, and takes what it can', async (gateway) => {
  const { read } = await auditor(gateway);
  const ann = await gateway.register('Ann');
  for (const path of ['', '/blocks', '/verification'])
    assert.is((await gateway.call('GET', `/api/v1/ops/integrity${path}`, { token: ann.token })).status, 403);
  for (const query of [
    'from=-1',
    'from=x',
    'from=1e300',
    'limit=0',
    'limit=101',
    'previous=xyz',
    `previous=${'0'.repeat(65)}`,
  ])
    assert.is((await read(`/verification?${query}`)).status, 422, query);
  const beyond = (await read('/verification?from=999999')).body;
  assert.equal([beyond.verified, beyond.next], [0, null]);
});

it.run();
