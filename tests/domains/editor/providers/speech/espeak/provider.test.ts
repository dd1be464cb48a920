import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createEspeakProvider } from '../../../../../../domains/editor/providers/speech/espeak/provider.ts';
import { typescriptArguments } from '../../../../../../kernel/process/typescript.ts';
import { ProviderError } from '../../../../../../kernel/providers/provider-error.ts';
import { eventually } from '../../../../../support/eventually.ts';
import { childrenWith, processesWith } from '../../../../../support/stacks/processes.ts';
import { unlimitedSpending } from '../../../../../support/unlimited-spending.ts';

const it = suite('eSpeak provider');
const provider = createEspeakProvider();
const TEXT = 'Every single morning, you make a choice of the kind that shapes your day. It costs $3.50 in the 1990s!';

const speak = (changes: { text?: string; voiceId?: string; speed?: number; signal?: AbortSignal } = {}) =>
  provider.speak({
    text: TEXT,
    voiceId: 'en-us',
    speed: 1,
    signal: AbortSignal.timeout(30_000),
    idempotencyKey: 'key',
    spending: unlimitedSpending,
    ...changes,
  });

async function failureOf(speech: Promise<unknown>): Promise<unknown> {
  return speech.then(
    () => assert.unreachable('it should have failed'),
    (error: unknown) => error,
  );
}

it.after(() => provider.stop());

it('lists a dozen voices and more, each once', async () => {
  const voices = await provider.voices();
  assert.ok(voices.length >= 12);
  assert.is(new Set(voices.map(({ voiceId }) => voiceId)).size, voices.length);
  assert.equal(Object.keys(voices[0] ?? {}).sort(), ['language', 'name', 'provider', 'voiceId']);
});

it('speaks every language it lists', async () => {
  const languages = new Map(
    (await provider.voices()).map(({ language, voiceId }) => [language.split('-')[0], voiceId]),
  );
  for (const voiceId of languages.values()) {
    const { durationSeconds } = await speak({ text: 'Radio', voiceId });
    assert.ok(durationSeconds > 0.2, voiceId);
  }
});

it('times every word of the text, in order, inside the audio', async () => {
  const { words, durationSeconds, pcm, sampleRate, timing, cost } = await speak();
  assert.is(words.map(({ text }) => text).join(' '), TEXT);
  for (const [i, { text, start, end }] of words.entries()) {
    assert.ok(start < end, text);
    assert.ok(start >= (words[i - 1]?.end ?? 0), text);
    assert.ok(end <= durationSeconds, text);
  }
  assert.is(pcm.length / sampleRate, durationSeconds);
  assert.is(timing, 'measured');
  assert.is(cost, null);
  assert.ok(Math.max(...pcm.subarray(0, 100_000)) > 5_000, 'there is sound in it');
});

it('pauses longer after a sentence than after a comma, and longest where it trails off', async () => {
  const pauses = async (text: string) => {
    const { words } = await speak({ text });
    return words.slice(1).map(({ start }, index) => start - (words[index]?.end ?? 0));
  };
  const [comma = 0, colon = 0, dash = 0, sentence = 0, question = 0, ellipsis = 0] = await pauses(
    'One, two: three — four. Five? Six… Seven',
  );
  assert.ok(comma > 0.1 && colon > comma && dash > colon && sentence > dash && question > sentence, 'in this order');
  assert.ok(ellipsis > question && ellipsis < 0.7);
  const [doctor = 1] = await pauses('Dr. Smith');
  assert.ok(doctor < 0.05, 'an abbreviation is no end of a sentence');
});

it('stresses a marked word by its length and loudness, and shows it as it was written', async () => {
  const [marked, plain] = [
    await speak({ text: 'They *never* came back' }),
    await speak({ text: 'They never came back' }),
  ];
  const [, stressed, ...others] = marked.words;
  assert.is(stressed?.text, '*never*');
  assert.equal(
    others.map(({ text }) => text),
    ['came', 'back'],
  );
  // "never" alone is stressed as well, being an absolute; a word that says less is not.
  const lengthOf = ({ words }: typeof plain) => (words[1]?.end ?? 0) - (words[1]?.start ?? 0);
  const seldom = [await speak({ text: 'They *seldom* came back' }), await speak({ text: 'They seldom came back' })];
  assert.is(lengthOf(marked), lengthOf(plain));
  assert.ok(lengthOf(seldom[0] ?? plain) > 1.05 * lengthOf(seldom[1] ?? plain));
});

it('gives the same samples for the same text', async () => {
  assert.is(fingerprint((await speak()).pcm), fingerprint((await speak()).pcm));
});

it('speaks slower and faster', async () => {
  const [slow, normal, fast] = [await speak({ speed: 0.5 }), await speak(), await speak({ speed: 2 })];
  assert.ok(slow.durationSeconds > 1.6 * normal.durationSeconds);
  assert.ok(fast.durationSeconds < 0.65 * normal.durationSeconds);
});

it('refuses a voice it does not list, a variant of a known one too', async () => {
  for (const voiceId of ['nope', 'en-us+zz9', '']) {
    const error = await failureOf(speak({ voiceId }));
    assert.instance(error, ProviderError);
    assert.is((error as ProviderError).details.code, 'unknown-voice');
    assert.is((error as ProviderError).details.kind, 'invalid');
  }
});

it('refuses a text with nothing to say', async () => {
  const error = await failureOf(speak({ text: '… 👍' }));
  assert.is((error as ProviderError).details.code, 'nothing-to-say');
});

it('ends at once when the caller gives up, and speaks again for the next', async () => {
  const controller = new AbortController();
  const long = speak({ text: 'word '.repeat(1_000), signal: controller.signal });
  await eventually('speech process', async () => (await workers()).length > 0);
  controller.abort(new Error('changed my mind'));
  assert.is(((await failureOf(long)) as Error).message, 'changed my mind');
  assert.ok((await speak({ text: 'again' })).durationSeconds > 0.1);
});

it('says so when its process dies, and starts another', async () => {
  const speech = failureOf(speak({ text: 'word '.repeat(1_000) }));
  const pids = await eventually('speech process', async () => {
    const found = await workers();
    return found.length > 0 && found;
  });
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  assert.is(((await speech) as ProviderError).details.code, 'worker-died');
  assert.ok((await speak({ text: 'again' })).durationSeconds > 0.1);
});

it('ends within its time limit', async () => {
  const hasty = createEspeakProvider({ timeoutMs: 1 });
  const request = {
    text: 'hello',
    voiceId: 'en-us',
    speed: 1,
    signal: AbortSignal.timeout(5_000),
    idempotencyKey: 'key',
    spending: unlimitedSpending,
  };
  assert.is(((await failureOf(hasty.speak(request))) as ProviderError).details.code, 'timeout');
  hasty.stop();
});

it('ends its process when it is idle', async () => {
  provider.stop();
  const idle = createEspeakProvider({ idleMs: 50 });
  await idle.speak({
    text: 'hello',
    voiceId: 'en-us',
    speed: 1,
    signal: AbortSignal.timeout(30_000),
    idempotencyKey: 'key',
    spending: unlimitedSpending,
  });
  await eventually('end of the speech process', async () => (await workers()).length === 0);
});

it('leaves no process behind when its own process is killed', async () => {
  const url = new URL('../../../../../../domains/editor/providers/speech/espeak/provider.ts', import.meta.url).href;
  const script = `
    const { createEspeakProvider } = await import(${JSON.stringify(url)});
    const signal = AbortSignal.timeout(30_000);
    await createEspeakProvider().speak({ text: 'hello', voiceId: 'en-us', speed: 1, signal, idempotencyKey: 'key' });
    console.log('spoken');
    setInterval(() => undefined, 1_000);`;
  const parent = spawn(process.execPath, [...typescriptArguments(), '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(parent.stdout, 'data');
  const [worker] = await childrenWith(parent.pid ?? 0, WORKER);
  assert.ok(worker);
  parent.kill('SIGKILL');
  await eventually('end of its worker', async () => !(await processesWith(WORKER)).includes(worker ?? 0));
});

const fingerprint = (pcm: Int16Array): string =>
  createHash('sha256')
    .update(new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength))
    .digest('hex');

const WORKER = 'espeak/worker.ts';
const workers = () => childrenWith(process.pid, WORKER);

it.run();
