import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createTemplateWriter } from '../../../../domains/director/providers/templates.ts';
import { filmLanguage, type Wording } from '../../../../domains/director/use-cases/film-language.ts';
import { espeakVoices } from '../../../../domains/editor/providers/speech/espeak/voices.ts';
import { OFFLINE_VOICES_SPEAK } from '../../../../domains/shared/outside-providers.ts';
import { Rejection } from '../../../../kernel/aggregates/rejection.ts';

const it = suite('the language of a film');

const templates = { writer: createTemplateWriter(), hasSpeechServer: false };
const model = { writer: { languages: null }, hasSpeechServer: true };
const ENGLISH = 'The sun is a star, and it is the center of the solar system.';
const GERMAN = 'Die Sonne ist ein Stern und die Mitte des Sonnensystems.';

const wording = (changes: Partial<Wording>): Wording => ({
  language: null,
  voice_id: null,
  usual_voice: null,
  material: '',
  isWritten: false,
  ...changes,
});

const chosen: [what: string, Partial<Wording>, typeof templates | typeof model, language: string][] = [
  ['is the one that was chosen', { language: 'de', usual_voice: 'en-us' }, templates, 'de'],
  ['is that of the voice that was chosen for the film', { voice_id: 'de-female' }, templates, 'de'],
  ['is that of the material where templates write', { usual_voice: 'en-us', material: GERMAN }, templates, 'de'],
  [
    'is not that of the usual voice if templates had to translate',
    { usual_voice: 'de', material: ENGLISH },
    templates,
    'en',
  ],
  [
    'is that of the usual voice if nothing else is known',
    { usual_voice: 'de', material: 'Photovoltaik' },
    templates,
    'de',
  ],
  ['is that of the usual voice where a model writes', { usual_voice: 'fr', material: ENGLISH }, model, 'fr'],
  ['is English if nothing says anything', {}, model, 'en'],
  [
    'is the one that was chosen, whatever a single word says',
    { language: 'de', material: 'Was Kraken klug macht' },
    templates,
    'de',
  ],
  ['is not English for a German question', { usual_voice: 'de', material: 'Was Quallen fressen' }, templates, 'de'],
  [
    'may be English for a title with a word that is German, too',
    { language: 'en', material: 'Stars die' },
    templates,
    'en',
  ],
  ['is that of a script that is given', { material: GERMAN, isWritten: true, usual_voice: 'en-us' }, templates, 'de'],
  ['of a given script may be one that nobody here writes', { language: 'fr', isWritten: true }, templates, 'fr'],
  ['goes with a voice that speaks the language of its text', { language: 'ja', voice_id: 'nova' }, model, 'ja'],
];
for (const [what, asked, tongues, language] of chosen)
  it(what, () => assert.is(filmLanguage(wording(asked), tongues), language));

const refused: [what: string, Partial<Wording>, code: string, says: RegExp][] = [
  [
    'a voice that speaks another one',
    { language: 'de', voice_id: 'en-us' },
    'content/voice-speaks-another-language',
    /The video is in German, but the voice en-us speaks English: .*GET editor\/voices\?language=de/,
  ],
  [
    'one that templates do not write',
    { language: 'es' },
    'content/language-not-written',
    /English and German only: .*a language model under Providers, which writes Spanish/,
  ],
  [
    'one that no voice speaks',
    { language: 'ja' },
    'content/language-not-spoken',
    /None of the voices speaks Japanese: .*other voices under Providers/,
  ],
  [
    'a translation by templates',
    { language: 'de', material: ENGLISH },
    'content/needs-translation',
    /its material is in English, and translation is not available/,
  ],
];
for (const [what, asked, code, says] of refused)
  it(`is refused where it takes ${what}, with what to do`, () => {
    assert.throws(
      () => filmLanguage(wording(asked), templates),
      (error: unknown) => error instanceof Rejection && error.code === code && says.test(error.message),
    );
  });

it('that is said to have a voice without a server has one', () => {
  const spoken = new Set(espeakVoices.map(({ language }) => language.split('-')[0]));
  assert.equal([...spoken].sort(), [...OFFLINE_VOICES_SPEAK].sort());
});

it.run();
