import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import * as assert from 'uvu/assert';
import { createDiagnosis, type Diagnosis } from '../../../gateway/operators/diagnosis/diagnosis.ts';
import { type Check, failed, ok, skipped } from '../../../kernel/diagnosis/finding.ts';
import { startFakeServer } from '../../support/fakes/server.ts';
import { startGatewayStack } from '../../support/stacks/gateway.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('what operators have looked at', async () => {
  const unready = await startFakeServer(() => ({ status: 503, body: {} }));
  const gateway = await startGatewayStack({
    services: new Map([['media', unready.url]]),
    env: { PLATFORM_METRICS_TOKEN: 'a token that no one may see', PLATFORM_PROJECTION_PARTITIONS: 'contents=1' },
  });
  return {
    ...gateway,
    async stop() {
      await gateway.stop();
      await unready.close();
    },
  };
});

const of = ({ findings }: Diagnosis, check: string) => findings.filter((each) => each.check === check);

it('is for operators', async (gateway) => {
  const auditor = await gateway.tokenOf('auditor', randomUUID());
  assert.is((await gateway.call('GET', '/api/v1/ops/diagnosis')).status, 401);
  assert.is((await gateway.call('GET', '/api/v1/ops/diagnosis', { token: auditor })).status, 403);
});

it('is all that the gateway can see, with the process that has looked, and what it cannot see', async (gateway) => {
  const token = await gateway.tokenOf('operator', randomUUID());
  const { status, body } = await gateway.call('GET', '/api/v1/ops/diagnosis', { token });
  const diagnosis = body as Diagnosis;
  assert.is(status, 200, JSON.stringify(body));
  for (const check of ['node', 'files', 'event store', 'document store', 'rights in the document store', 'traces'])
    assert.is(of(diagnosis, check)[0]?.state, 'ok', JSON.stringify(of(diagnosis, check)));
  for (const check of [
    'clock of the event store',
    'clock of the document store',
    'disk',
    'keys of people',
    'partitions',
  ])
    assert.is(of(diagnosis, check).length, 1, check);
  const [media] = of(diagnosis, 'service media');
  assert.equal([media?.state, media?.found], ['failed', 'it answers 503 to /ready']);
  assert.is(diagnosis.is_well, false);
  for (const check of ['providers', 'mail', 'ffmpeg', 'fonts']) {
    const [{ state, looked_by, next_action } = {}] = of(diagnosis, check);
    assert.equal([state, looked_by], ['skipped', null], check);
    assert.match(String(next_action), /^run `npm run doctor` with the settings of/);
  }
  for (const { state, found, next_action, looked_by } of diagnosis.findings) {
    assert.is(state === 'ok', next_action === null, found);
    if (state !== 'skipped') assert.equal(looked_by, { host: hostname(), pid: process.pid });
  }
  assert.not.match(JSON.stringify(diagnosis), 'a token that no one may see');
  const again = await gateway.call('GET', '/api/v1/ops/diagnosis', { token });
  assert.is(again.body.looked_at, diagnosis.looked_at, 'what was found is kept for a while');
});

it('is looked at once for all who ask at the same time, and anew once it is no longer kept', async () => {
  let looks = 0;
  const check: Check = { name: 'node', look: async () => [ok('node', `look ${++looks}`)] };
  const kept = createDiagnosis([check], []);
  await Promise.all([kept(), kept(), kept()]);
  await kept();
  assert.is(looks, 1);
  const fleeting = createDiagnosis([check], [], { within: 20_000, kept: 0 });
  await Promise.all([fleeting(), fleeting()]);
  await fleeting();
  assert.is(looks, 3);
});

it('ends although a check does not, and begins that one only once', async () => {
  let begun = 0;
  let end = (): void => undefined;
  const hanging: Check = {
    name: 'mail',
    look() {
      begun++;
      return new Promise((resolve) => {
        end = () => resolve([ok('mail', 'at last')]);
      });
    },
  };
  const quick: Check = { name: 'node', look: async () => [ok('node', 'here')] };
  const diagnose = createDiagnosis([hanging, quick], [], { within: 20, kept: 0 });
  for (const _ of [1, 2]) {
    const diagnosis = await diagnose();
    const [mail] = of(diagnosis, 'mail');
    assert.equal([mail?.state, mail?.found], ['failed', 'no answer within 0.02 s']);
    assert.is(of(diagnosis, 'node')[0]?.state, 'ok');
  }
  assert.is(begun, 1);
  const third = diagnose();
  end();
  assert.is(of(await third, 'mail')[0]?.found, 'at last');
});

it('goes on where a check breaks, and shows no secret, whatever repeats it', async () => {
  const broken: Check = { name: 'files', look: () => Promise.reject(new Error('key sk-0123456789 is wrong')) };
  const telling: Check = {
    name: 'writer',
    look: async () => [failed('writer', 'sk-0123456789', 'drop sk-0123456789')],
  };
  const unseen: Check = { name: 'fonts', look: async () => [skipped('fonts', 'not here', 'look there')] };
  const diagnosis = await createDiagnosis([broken, telling, unseen], ['sk-0123456789'])();
  assert.equal(
    diagnosis.findings.map(({ state }) => state),
    ['failed', 'failed', 'skipped'],
  );
  assert.match(String(of(diagnosis, 'files')[0]?.found), /^the check itself has failed: key \[secret\] is wrong/);
  assert.not.match(JSON.stringify(diagnosis), 'sk-0123456789');
});

it.run();
