import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { unsupportedClaims } from '../../../offline/critic/claims/index.ts';
import { judge } from '../../../offline/critic/judge.ts';
import { wantedSeconds } from '../../../offline/writer/budget.ts';
import { tones } from '../../../offline/writer/tones.ts';
import { german } from '../../../offline/writer/tongues/german/index.ts';
import { WRITTEN } from '../../../offline/writer/tongues/index.ts';
import { secondsFor } from '../../../offline/writer/words.ts';
import { writingRequest } from '../../domains/director/providers/writing-request.ts';
import { closing, hook, never, spoken, words, writer } from './drafts.ts';

const it = suite('scripts in German from templates');

const facts = [
  'Photovoltaik wandelt Sonnenlicht direkt in Strom um.',
  'Ein modernes Modul erreicht einen Wirkungsgrad von ca. 22 %, z. B. auf dem Dach.',
  'In Deutschland lieferten Solaranlagen am 3. Oktober rund 12 % des Stroms.',
  'Die Preise sind seit 2010 um 90 % gefallen.',
  'Ein Dach mit 10 kW deckt den Bedarf einer Familie von 4 Personen.',
  'Batterien speichern den Strom vom Mittag für den Abend.',
].join(' ');

const request = (changes: object = {}) =>
  writingRequest({
    topic: 'Photovoltaik auf dem Dach',
    summary: facts,
    url: null,
    source: 'manual',
    niche: 'science',
    targetPlatform: 'local',
    language: 'de',
    ...changes,
  });
const write = async (changes: object = {}) => (await writer.write(request(changes), never)).draft;
const ENGLISH = /\b(?:the|and|of|this|that|with|you|your|what|story|follow|more|for)\b/i;

it('are German in every word that is heard or read', async () => {
  for (const tone of tones)
    for (const summary of [facts, null])
      for (const topic of [
        'Photovoltaik auf dem Dach',
        'Warum der Himmel blau ist',
        'EZB senkt Leitzins',
        'Was ist Licht?',
      ]) {
        const draft = await write({ tone, summary, topic });
        const text = [draft.title, draft.description, spoken(draft)].join(' ');
        assert.not.match(text, ENGLISH, text);
        assert.not.match(text, /[{}]|undefined|\s{2}/, text);
      }
});

it('tell the facts with abbreviations and signs in words, and end no sentence at them', async () => {
  const text = spoken(await write());
  assert.match(text, 'einen Wirkungsgrad von etwa 22 Prozent, zum Beispiel auf dem Dach.');
  assert.match(text, 'Solaranlagen am 3. Oktober rund 12 Prozent des Stroms.');
});

it('say nothing that the facts do not', async () => {
  const assignment = request();
  const { draft } = await writer.write(assignment, never);
  const given = { ...assignment, seconds: wantedSeconds(assignment) };
  assert.equal(unsupportedClaims(draft, given), []);
  assert.equal(
    [...new Set(draft.scenes.flatMap(({ sources }) => sources.map(({ title }) => title)))],
    ['Eigene Angaben'],
  );
});

it('name pictures in English, as painters read them', async () => {
  const { scenes } = await write();
  assert.match(scenes[1]?.visual_prompt ?? '', 'solar panel');
  assert.equal(german.pictured('Die Zentralbank erhöht die Preise für Brot.'), [
    'bank',
    'coins and cart',
    'bread on a plate',
  ]);
});

it('have hashtags of the nouns', async () => {
  const { hashtags } = await write();
  assert.equal(hashtags.slice(0, 2), ['#photovoltaik', '#dach']);
});

const wishes: [wish: string, is: (before: string, after: string) => boolean][] = [
  ['Bitte kürzer', (before, after) => after.length < before.length],
  ['Keine Frage am Schluss', (_, after) => !(after.split('.').at(-2) ?? '').includes('?')],
  ['Sag, dass es sich lohnt', (_, after) => after.includes('Es sich lohnt.')],
  ['Ohne die Batterien', (_, after) => !after.includes('Batterien')],
  ['Lustiger bitte', (before, after) => before !== after],
];
for (const [wish, is] of wishes)
  it(`follow the wish “${wish}”`, async () => {
    const before = await write();
    const after = (await writer.write(request({ revision: 2, feedback: wish, previous: before }), never)).draft;
    assert.ok(is(spoken(before), spoken(after)), `${spoken(before)}\n${spoken(after)}`);
  });

it('say what of a wish was not understood', async () => {
  const before = await write();
  const { notDone } = await writer.write(
    request({ revision: 2, feedback: 'Reim dich bitte', previous: before }),
    never,
  );
  assert.match(notDone.join(), /„Reim dich bitte“ wurde nicht verstanden/);
});

it('begin with the topic and end with a question and a call', async () => {
  const draft = await write({ topic: 'Warum der Himmel blau ist' });
  assert.match(hook(draft), /warum der Himmel blau ist/);
  assert.match(closing(draft), /warum der Himmel blau ist\?/);
});

const length = suite('the length that is asked for');

const long = Array.from({ length: 60 }, (_, index) => {
  const year = 1900 + index;
  return `In the year ${year}, engineer number ${index} of the harbor built crane ${index * 7 + 3} beside pier ${index}.`;
}).join(' ');

for (const seconds of [15, 45, 90, 180])
  length(`of ${seconds} seconds is kept to, in scenes that can be watched`, async () => {
    const { draft } = await writer.write(writingRequest({ topic: 'Harbor cranes', summary: long, seconds }), never);
    const { min, max } = wantedSeconds(writingRequest({ seconds }));
    const taken = secondsFor(spoken(draft));
    assert.ok(taken >= min * 0.9 && taken <= max + 2, `${taken} of ${min} to ${max}: ${words(draft)} words`);
    assert.ok(draft.scenes.length >= 3 && taken / draft.scenes.length <= 12, `${draft.scenes.length} scenes`);
  });

it('are judged in German', () => {
  const said = judge(
    { scenes: [{ narration: 'Hallo und willkommen.', sources: [] }] },
    { ...request(), seconds: { min: 30, max: 40 } },
  );
  for (const { reason } of said.criteria) assert.not.match(reason, ENGLISH, reason);
  assert.match(said.criteria[0]?.reason ?? '', 'Er kündigt das Thema an');
});

length('is said to be out of reach where the facts do not fill it', async () => {
  const { notDone } = await writer.write(request({ seconds: 120 }), never);
  assert.match(notDone.join(), /Mehr Fakten gibt die Quelle nicht her/);
});

length('can be asked for in every language that is written', () => assert.equal(WRITTEN, ['en', 'de']));

it.run();
length.run();
