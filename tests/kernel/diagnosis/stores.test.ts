import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { checkKeys } from '../../../kernel/diagnosis/keys.ts';
import { checkPartitions } from '../../../kernel/diagnosis/partitions.ts';
import { openPersonKeys } from '../../../kernel/personal-data/person-keys.ts';
import { eventually } from '../../support/eventually.ts';
import { startGatewayStack } from '../../support/stacks/gateway.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('the checks of what is in the stores', () => startGatewayStack());

const SECRET = 'another signing key of at least thirty-two characters';

it('says whether the keys of people are there, and can be opened', async ({ resources, register }) => {
  const { store, personKeys, documentStore } = resources;
  await register('Ann');
  const look = async (keys: Parameters<typeof checkKeys>[1]) => (await checkKeys(store, keys))[0];
  await eventually('the keys to be watched', async () => (await look(personKeys))?.found.includes('can be opened'));
  assert.is((await look(personKeys))?.state, 'ok');
  const others = openPersonKeys(documentStore, [SECRET], { seals: false });
  const unopened = await look(others);
  assert.match(String(unopened?.found), /sealed under another signing key, and cannot be opened$/);
  assert.match(String(unopened?.next_action), 'PLATFORM_JWT_SECRET');
  assert.match(String((await look(null))?.found), /^there is no signing key/);
});

it('says whether projections are divided as it is set', async ({ resources }) => {
  const look = (...wanted: [string, number][]) => checkPartitions(resources.documentStore, new Map(wanted));
  const states = async (...wanted: [string, number][]) => (await look(...wanted)).map(({ state }) => state);
  await eventually('a live read model', async () => (await states(['contents', 1]))[0] === 'ok');
  assert.equal(await states(), ['ok']);
  assert.equal(await states(['contents', 1], ['router', 3]), ['ok']);
  const [divided, unknown] = await look(['contents', 4], [`none_${randomUUID().slice(0, 4)}`, 2]);
  assert.match(String(divided?.found), 'contents is divided in 1, and 4 are set');
  assert.match(String(unknown?.found), /^there is no live read model none_/);
});

it.run();
