import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startMisbehavingService } from '../../support/fakes/misbehaving-service.ts';
import { keptLog } from '../../support/log-lines.ts';
import { startGatewayStack } from '../../support/stacks/gateway.ts';

const it = suite('what is logged of services that are down');

it('says once that a service is down and once that it is back, and names the cause of each single failure', async () => {
  const { log, lines } = keptLog('warn');
  const media = await startMisbehavingService();
  const gateway = await startGatewayStack({ services: new Map([['media', media.url]]), log });
  try {
    const { token } = await gateway.register();
    const ask = async (path: string) => (await gateway.call('GET', `/api/v1/media/api/v1/${path}`, { token })).status;
    assert.is(await ask('x'), 200);
    await media.stop();
    const from = lines().length;
    for (let n = 0; n < 5; n++) assert.is(await ask('x'), 502);
    const again = await startMisbehavingService(Number(new URL(media.url).port));
    try {
      assert.equal([await ask('x'), await ask('x'), await ask('garbage')], [200, 200, 502]);
    } finally {
      await again.stop();
    }
    const said = lines().slice(from);
    assert.equal(
      said.map(({ msg }) => msg),
      [
        'service media is down: requests to it are answered 502 or 504 until it is back',
        'service media is available again',
        'Service media is unavailable',
      ],
    );
    assert.match(String(said[0]?.cause), /ECONNREFUSED/);
    assert.match(String(said[2]?.cause), /HTTP/);
    assert.ok(said[2]?.request_id);
    assert.not.match(JSON.stringify(said), /"stack"/);
  } finally {
    await gateway.stop();
  }
});

it.run();
