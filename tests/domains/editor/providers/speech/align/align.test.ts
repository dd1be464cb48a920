import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Word } from '../../../../../../contracts/editor/spoken-words.ts';
import { estimateWords } from '../../../../../../domains/editor/providers/speech/align/estimate-words.ts';
import { createAligner } from '../../../../../../domains/editor/providers/speech/align/index.ts';
import { languageOfText } from '../../../../../../domains/editor/providers/speech/align/language.ts';
import { pitchOf } from '../../../../../../domains/editor/providers/speech/align/pitch.ts';
import { createEspeakProvider } from '../../../../../../domains/editor/providers/speech/espeak/provider.ts';
import { tokenize } from '../../../../../../domains/editor/providers/speech/tokens.ts';
import { unlimitedSpending } from '../../../../../support/unlimited-spending.ts';

const it = suite('aligning recordings with their words');
const espeak = createEspeakProvider();
const align = createAligner(espeak.read);
const signal = AbortSignal.timeout(60_000);

it.after(() => espeak.stop());

const ENGLISH =
  'In the winter of 1985, a small team of engineers in Denmark built something nobody had asked for. It was slow, it was loud, and it worked.';
const GERMAN =
  'Am 3. Oktober kamen 5 Mio. Menschen in die Stadt. Warum? Niemand wusste es, und es war noch nie so laut.';

const speak = (text: string, voiceId: string, speed: number) =>
  espeak.speak({ text, voiceId, speed, signal, idempotencyKey: 'key', spending: unlimitedSpending });

function errorsOf(found: readonly Word[], truth: readonly Word[]) {
  const errors = truth.map(({ start }, index) => Math.abs(start - (found[index]?.start ?? Number.NaN)));
  return { mean: errors.reduce((sum, error) => sum + error, 0) / errors.length, worst: Math.max(...errors) };
}

/** Voices that differ from those that read: another accent, register, pace. */
for (const [voiceId, speed, text] of [
  ['en-gb-female', 1.25, ENGLISH],
  ['en-gb-scotland', 0.8, ENGLISH],
  ['en-us-male-2', 1.4, ENGLISH],
  ['en-us-female-2', 1, ENGLISH],
  ['de-female', 1.3, GERMAN],
] as const) {
  it(`finds words within 0.05 s, and better than an estimate: ${voiceId} at ${speed}`, async () => {
    const { pcm, sampleRate, words: truth } = await speak(text, voiceId, speed);
    const { words } = await align({ pcm, sampleRate }, text, null, signal);
    assert.equal(
      words?.map((word) => word.text),
      truth.map((word) => word.text),
    );
    const aligned = errorsOf(words ?? [], truth);
    const estimated = errorsOf(estimateWords(tokenize(text, 'en'), pcm, sampleRate), truth);
    assert.ok(aligned.mean <= 0.05 && aligned.worst <= 0.2, `off by ${aligned.mean}, at worst ${aligned.worst}`);
    assert.ok(aligned.mean < estimated.mean / 2 && aligned.worst < estimated.worst);
  });
}

it('finds words behind silence, in pauses of other lengths, at another sample rate', async () => {
  const { pcm, words: truth } = await speak(ENGLISH, 'en-gb-rp', 1);
  const [lead, cut, gap] = [22_050, Math.round(((truth[18]?.start ?? 0) - 0.2) * 22_050), 33_075];
  const recording = new Int16Array(lead + pcm.length + gap);
  recording.set(pcm.subarray(0, cut), lead);
  recording.set(pcm.subarray(cut), lead + cut + gap);
  // The same samples at another rate are a slower, deeper voice.
  const sampleRate = 20_000;
  const stretch = 22_050 / sampleRate;
  const { words } = await align({ pcm: recording, sampleRate }, ENGLISH, 'en-GB', signal);
  const expected = truth.map(({ text, start, end }) => {
    const added = start * 22_050 > cut ? 2.5 : 1;
    return { text, start: (start + added) * stretch, end: (end + added) * stretch };
  });
  const { mean, worst } = errorsOf(words ?? [], expected);
  assert.ok(mean <= 0.05 && worst <= 0.25, `off by ${mean}, at worst ${worst}`);
});

for (const [what, recording, text, language, reason] of [
  [
    'other words',
    () =>
      speak(
        'Prices that fall make people wait. The number came from a television interview, not from any model.',
        'en-gb-female',
        1,
      ),
    ENGLISH,
    null,
    /does not sound like the words/,
  ],
  [
    'far fewer words',
    () => speak('In the winter of 1985.', 'en-gb', 1),
    ENGLISH,
    null,
    /does not sound like the words/,
  ],
  ['silence', async () => ({ pcm: new Int16Array(22_050), sampleRate: 22_050 }), ENGLISH, null, /nobody speaks/],
  [
    'a language that no voice reads',
    () => speak('Radio', 'en-gb', 1),
    'これは本です',
    null,
    /no voice can read its language/,
  ],
] as const) {
  it(`says why it cannot: ${what}`, async () => {
    const { pcm, sampleRate } = await recording();
    const alignment = await align({ pcm, sampleRate }, text, language, signal);
    assert.is(alignment.words, null);
    assert.match('reason' in alignment ? alignment.reason : '', reason);
  });
}

it('hears how high a voice is', async () => {
  const pitch = async (voiceId: string) => pitchOf(await speak('We were all very early.', voiceId, 1)) ?? 0;
  assert.ok((await pitch('en-us')) < 130);
  assert.ok((await pitch('en-us-female')) > 170);
});

it('knows the language of a text', () => {
  const known = {
    en: 'The cat sat on the mat.',
    de: 'Das ist nicht die ganze Geschichte.',
    fr: 'Le chat est dans la maison.',
    es: 'El gato está en la casa con los niños.',
    ru: 'Это очень большая страна',
    uk: 'Це дуже велика країна їх',
  };
  assert.equal(Object.values(known).map(languageOfText), Object.keys(known));
  assert.is(languageOfText('これは本です'), null);
});

it.run();
