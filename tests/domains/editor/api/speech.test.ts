import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { speechEvents } from '../../../../contracts/editor/speech.ts';
import { defaultSettings } from '../../../../contracts/identity/user.ts';
import { EVERYBODY, ownProviderEvents } from '../../../../contracts/shared/own-providers.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { ownChoice, ownProviderHistory } from '../../../support/examples/own-provider.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { openAiFailures } from '../../../support/fakes/openai.ts';
import { appended, get, given, history, post, refused, write } from '../../../support/given.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { EDITOR, isInvalid, SIGNED, startEditor } from './support.ts';

const it = suiteOn('speech over HTTP', startEditor);

/** A request for a speech, and the id that the speech has. */
function tts(body: object, user: string = randomUUID()) {
  const path = `${EDITOR}/tts`;
  const key = randomUUID();
  const speechId = uuidFrom('speech', uuidFrom('http', user, 'POST', path, key));
  return {
    speechId,
    request: post(path, { body, user, key }),
    another: post(path, { body: { ...body, text: 'Another text.' }, user, key }),
    synthesized: appended(speechEvents, speechId, 'SpeechSynthesized'),
  };
}

for (const [output_format, isSo] of [
  ['wav', (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF'],
  ['mp3', (bytes: Buffer) => bytes.toString('latin1', 0, 3) === 'ID3'],
  ['aac', (bytes: Buffer) => bytes.readUInt16BE(0) >> 4 === 0xfff],
  ['opus', (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'OggS'],
] as const) {
  it(`is written as ${output_format}`, async (editor) => {
    const user = randomUUID();
    const { request, synthesized } = tts({ text: 'Bees dance.', voice_id: 'en-us', speed: 1.5, output_format }, user);
    const { body, headers } = await given(editor).when(request).then(200, synthesized);
    assert.match(headers.get('x-event-position') ?? '', /^\d+$/);
    assert.equal(Object.keys(body), [
      'file_path',
      'url',
      'duration_seconds',
      'output_format',
      'voice_id',
      'provider',
      'words',
    ]);
    assert.match(String(body.file_path), new RegExp(`^${user}/speech/[0-9a-f-]{36}\\.${output_format}$`));
    assert.match(String(body.url), SIGNED);
    assert.equal([body.output_format, body.voice_id, body.provider], [output_format, 'en-us', 'espeak']);
    const words = body.words as { text: string; start: number; end: number }[];
    assert.equal(
      words.map(({ text }) => text),
      ['Bees', 'dance.'],
    );
    assert.ok(words.every(({ start, end }) => start < end && end <= Number(body.duration_seconds)));
    assert.ok(isSo(await readFile(await editor.resources.files.local(String(body.file_path)))));
  });
}

it('is faster at a higher speed', async (editor) => {
  const spoken = async (speed: number) => {
    const { request, synthesized } = tts({ text: 'Bees dance in the sun.', voice_id: 'en-us', speed });
    return (await given(editor).when(request).then(200, synthesized)).body;
  };
  const [slow, fast] = [await spoken(0.5), await spoken(2)];
  assert.ok(Number(slow.duration_seconds) > 2 * Number(fast.duration_seconds));
  assert.equal([fast.output_format, fast.voice_id], ['mp3', 'en-us']);
});

it('has the voice of the settings, and is refused where that does not exist', async (editor) => {
  const user = randomUUID();
  const voice = (voice_id: string) => settingsHistory(user, { defaults: { ...defaultSettings.defaults, voice_id } });
  const { request, synthesized } = tts({ text: 'Hello.' }, user);
  const { body } = await given(editor, voice('en-gb')).when(request).then(200, synthesized);
  assert.is(body.voice_id, 'en-gb');
  await given(editor, voice('gone'))
    .when(tts({ text: 'Hello.' }, user).request)
    .then(isInvalid('unknown_voice', 'body', 'voice_id'));
});

it('is refused with 422 for a text that cannot be spoken', async (editor) => {
  const text = 'Hello.';
  for (const [body, reason] of [
    [{}, ['missing', 'body', 'text']],
    [{ text: '' }, ['string_too_short', 'body', 'text']],
    [{ text: 'x'.repeat(5_001) }, ['string_too_long', 'body', 'text']],
    [{ text: '?!' }, ['nothing-to-say', 'body']],
    [{ text, voice_id: 'nobody' }, ['unknown_voice', 'body', 'voice_id']],
    [{ text, speed: 0.49 }, ['greater_than_equal', 'body', 'speed']],
    [{ text, speed: 2.01 }, ['less_than_equal', 'body', 'speed']],
    [{ text, output_format: 'flac' }, ['enum', 'body', 'output_format']],
  ] as const)
    await given(editor)
      .when(tts(body).request)
      .then(isInvalid(...reason));
});

it('is answered as the first time when it is repeated under the same key, and paid once', async (editor) => {
  const { store } = editor.resources;
  const { speechServer } = editor;
  const billed = speechServer.billed.speech;
  const { request, another, synthesized, speechId } = tts({ text: 'Bees dance.', voice_id: 'nova' });
  const { body } = await given(editor).when(request).then(200, synthesized);
  await given(editor).when(request).then({ status: 200, body });
  await given(editor)
    .when(another)
    .then(refused(409, 'conflict', 'command/another-request'));
  assert.is(body.provider, 'openai-speech');
  assert.is(speechServer.billed.speech, billed + 1);
  const events = await store.eventsOf(speechEvents, speechId);
  assert.is(events.length, 1);
  const [event] = events;
  assert.ok(event?.type === 'SpeechSynthesized');
  assert.equal(event.data.cost, { amount_usd: 0.000165, provider: 'openai-speech', unit: 'character', quantity: 11 });
});

for (const [voice_id, timing] of [
  ['en-us', 'measured'],
  ['nova', 'estimated'],
] as const) {
  it(`is recorded with ${timing} timing for the voice ${voice_id}`, async (editor) => {
    const { request, synthesized, speechId } = tts({ text: 'Bees dance.', voice_id });
    await given(editor).when(request).then(200, synthesized);
    const event = await editor.resources.store.lastOf(speechEvents, speechId, 'SpeechSynthesized');
    assert.is(event?.data.timing, timing);
  });
}

it('fails with what is wrong with the speech server', async (editor) => {
  editor.speechServer.failNext('speech', openAiFailures.unauthorized);
  const { body } = await given(editor)
    .when(tts({ text: 'Hello.', voice_id: 'nova' }).request)
    .then(502);
  assert.equal([body.error, (body.detail as { provider: string }).provider], ['bad_gateway', 'openai-speech']);
});

it('has what it cost recorded when there was no sound in the answer', async (editor) => {
  const noSound = { status: 200, headers: { 'content-type': 'audio/wav' }, body: 'no sound' };
  editor.speechServer.failNext('speech', noSound, 3);
  const { request, synthesized, speechId } = tts({ text: 'Bees dance.', voice_id: 'nova' });
  const failed = ['SpeechAttemptFailed', 'SpeechAttemptFailed', 'SpeechAttemptFailed'] as const;
  await given(editor)
    .when(request)
    .then(502, appended(speechEvents, speechId, ...failed));
  await given(editor).when(request).then(200, synthesized);
});

it('can have every voice that is listed', async (editor) => {
  const { body } = await given(editor)
    .when(get(`${EDITOR}/voices`))
    .then(200);
  assert.is(body.next_cursor, null);
  const items = body.items as {
    voice_id: string;
    name: string;
    language: string;
    provider: string;
    is_default: boolean;
  }[];
  for (const voice of items)
    assert.equal(Object.keys(voice), [
      'voice_id',
      'name',
      'language',
      'provider',
      'usd_per_million_characters',
      'is_default',
    ]);
  assert.equal([...new Set(items.map(({ provider }) => provider))], ['espeak', 'openai-speech']);
  assert.is(new Set(items.map(({ voice_id }) => voice_id)).size, items.length);
  assert.is(items.filter(({ is_default }) => is_default).length, 1);
});

it('is spoken by the voice of a user’s own account, and theirs alone', async ({ call, resources, speechServer }) => {
  const [user, other] = [randomUUID(), randomUUID()];
  const choice = ownChoice('openai-speech', { secret_url: speechServer.url, secret_key: 'sk-of-ann', voice: 'nova' });
  await write(
    resources.store,
    ownProviderHistory(EVERYBODY, 'voice', choice),
    ownProviderHistory(user, 'voice', { ...choice, secret_url: null }),
  );
  const spoken = await call('POST', `${EDITOR}/tts`, { user, body: { text: 'Bees dance.' } });
  assert.equal([spoken.body.provider, spoken.body.voice_id], ['openai-speech', 'nova']);
  assert.is(speechServer.callsOf('speech').at(-1)?.headers.authorization, 'Bearer sk-of-ann');
  const forgotten = { type: 'OwnProviderRemoved', data: { owner: EVERYBODY, part: 'voice', provider: null } } as const;
  await write(resources.store, history(ownProviderEvents, EVERYBODY, null, forgotten));
  const { body } = await call('GET', `${EDITOR}/voices`, { user: other });
  const usual = (body.items as { voice_id: string; is_default: boolean }[]).find(({ is_default }) => is_default);
  assert.is.not(usual?.voice_id, 'nova');
});

it.run();
