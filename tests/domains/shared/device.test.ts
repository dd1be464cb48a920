import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { deviceOf } from '../../../domains/shared/device.ts';

const it = suite('device');

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

const agents: readonly (readonly [string | null, string])[] = [
  [`${MOZILLA} (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0`, 'Firefox on Linux'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    'Edge on Windows',
  ],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 14_5) ${WEBKIT} Version/17.5 Safari/605.1.15`, 'Safari on macOS'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT} Version/17.5 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `${MOZILLA} (iPad; CPU OS 17_5 like Mac OS X) ${WEBKIT} CriOS/126.0.0.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPad',
  ],
  [`${MOZILLA} (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['curl/8.5.0', 'curl'],
  ['node', 'Node.js'],
  ['content-pipeline/1.2 (Linux)', 'content-pipeline on Linux'],
  ['', 'Unknown program'],
  [null, 'Unknown program'],
  ['<script>alert(1)</script>', 'Unknown program'],
];

for (const [agent, device] of agents) {
  it(`is "${device}" for ${agent}`, () => assert.is(deviceOf(agent), device));
}

it('stays the same when the program is updated', () => {
  const firefox = (version: number) =>
    `${MOZILLA} (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
  assert.is(deviceOf(firefox(128)), deviceOf(firefox(129)));
});

it.run();
