import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { gateSetup } from '../../../domains/director/use-cases/gate-setup.ts';
import { defaultSettings, type Settings } from '../../../domains/identity/user/events.ts';

const it = suite('gate setup');

const at = '2026-01-31T23:30:00.000Z';
const wanting = (gates: Partial<Settings['gates']>): Settings => ({
  ...defaultSettings,
  gates: { ...defaultSettings.gates, ...gates },
});

it('asks at both gates, for as long as it takes, unless the owner wants otherwise', () => {
  for (const gate of ['review', 'final_review'] as const) {
    assert.equal(gateSetup(defaultSettings, gate, at), { opened_at: at, expires_at: null, pass: false });
  }
});

it('passes the gate that is named, and not the other', () => {
  const settings = wanting({ final_review: 'auto' });
  assert.is(gateSetup(settings, 'final_review', at).pass, true);
  assert.is(gateSetup(settings, 'review', at).pass, false);
});

it('expires after the hours that the owner gives, parts of one included', () => {
  assert.is(gateSetup(wanting({ expire_after_hours: 1 }), 'review', at).expires_at, '2026-02-01T00:30:00.000Z');
  assert.is(gateSetup(wanting({ expire_after_hours: 0.001 }), 'review', at).expires_at, '2026-01-31T23:30:03.600Z');
});

it('never expires when that would be beyond any calendar', () => {
  for (const expire_after_hours of [1e8, 1e300, Number.MAX_VALUE]) {
    assert.is(gateSetup(wanting({ expire_after_hours }), 'review', at).expires_at, null);
  }
});

it.run();
