import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type PresetEvent, presetEvents } from '../../../contracts/identity/presets.ts';
import { identity } from '../../../domains/identity/index.ts';
import { type PresetCommand, presetIdOf, presets } from '../../../domains/identity/presets/index.ts';
import { given, invalid, post } from '../../support/given.ts';
import { startServiceUnderTest } from '../../support/stacks/service.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suite('presets');

const choices = {
  language: 'de',
  seconds: 60,
  target_platform: null,
  format: null,
  look: 'noir',
  voice_id: null,
  tone: null,
  niche: null,
  visual_style: null,
  music: null,
  instructions: null,
  character: null,
  character_picture: null,
  providers: null,
};
const ann = { user_id: 'ann' };
const save = (name: string, changes: object = {}): PresetCommand =>
  ({ type: 'SavePreset', ...ann, name, choices, isDefault: false, ...changes }) as PresetCommand;
const saved = (name: string, of = choices): PresetEvent => ({
  type: 'PresetSaved',
  data: { ...ann, preset_id: presetIdOf('ann', name), name, choices: of },
});
const preferred = (preset_id: string | null): PresetEvent => ({
  type: 'DefaultPresetChosen',
  data: { ...ann, preset_id },
});

it('are saved under names, and again in place of what was there', () => {
  given(presets).when(save('News')).then(saved('News'));
  const other = { ...choices, seconds: 90 };
  given(presets, saved('News'))
    .when(save('news', { choices: other }))
    .then(saved('news', other));
  given(presets, saved('News')).when(save('News')).changesNothing();
});

it('have one among them that films begin with, as long as there is one', () => {
  const id = presetIdOf('ann', 'News');
  given(presets)
    .when(save('News', { isDefault: true }))
    .then(saved('News'), preferred(id));
  given(presets, saved('News'), preferred(id))
    .when({ type: 'ChooseDefaultPreset', ...ann, preset_id: null })
    .then(preferred(null));
  given(presets, saved('News'))
    .when({ type: 'ChooseDefaultPreset', ...ann, preset_id: 'x' })
    .rejects('presets/not-found');
});

it('can be deleted once', () => {
  const preset_id = presetIdOf('ann', 'News');
  const gone = { type: 'DeletePreset', ...ann, preset_id } as const;
  given(presets, saved('News'))
    .when(gone)
    .then({ type: 'PresetDeleted', data: { ...ann, preset_id } });
  given(presets).when(gone).rejects('presets/not-found');
});

it('are fifty at most', () => {
  const fifty = Array.from({ length: 50 }, (_, index) => saved(`Preset ${index}`));
  given(presets, ...fifty)
    .when(save('One more'))
    .rejects('presets/too-many');
});

it.run();

const http = suiteOn('presets over HTTP', () => startServiceUnderTest(identity));

http('are listed, chosen and deleted by their owner alone', async (c) => {
  const user = randomUUID();
  const path = '/users/me/presets';
  const names = ({ items }: Record<string, unknown>) =>
    (items as { name: string; is_default: boolean }[]).map(({ name, is_default }) => [name, is_default]);
  const news = { name: 'News', language: 'de-AT', seconds: 60, is_default: true };
  const { body } = await c.call('POST', path, { user, body: news });
  assert.equal(names(body), [['News', true]]);
  const [preset] = body.items as { preset_id: string; choices: object }[];
  assert.equal(preset?.choices, { ...choices, look: null });
  assert.equal(names((await c.call('POST', path, { user, body: { name: 'Calm' } })).body), [
    ['News', true],
    ['Calm', false],
  ]);
  assert.equal(names((await c.call('GET', path, {})).body), []);
  assert.is((await c.call('DELETE', `${path}/${preset?.preset_id}`, {})).status, 404);
  const { body: none } = await c.call('PUT', `${path}/default`, { user, body: { preset_id: null } });
  assert.equal(names(none)[0], ['News', false]);
  assert.equal(names((await c.call('DELETE', `${path}/${preset?.preset_id}`, { user })).body), [['Calm', false]]);
  const events = await c.resources.store.eventsOf(presetEvents, user);
  assert.is(events.at(-1)?.type, 'PresetDeleted');
  assert.ok(events.every(({ metadata }) => metadata.owner === user));
});

http('refuse a name that is none, and a length that no film has', async (c) => {
  await given(c)
    .when(post('/users/me/presets', { body: { name: ' ', seconds: 5 } }))
    .then(invalid(['string_too_short', 'body', 'name'], ['greater_than_equal', 'body', 'seconds']));
});

http.run();
