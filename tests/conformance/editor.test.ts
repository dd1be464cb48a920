import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasFields, isError, isInvalid, itemsOf, newcomer, type Person } from '../support/clients/outside.ts';
import { paths } from '../support/clients/retrying.ts';
import { type Platform, startPlatform } from '../support/stacks/platform.ts';

/** Speech and captions on demand, seen from outside. */
type Context = { platform: Platform; ann: Person };
const it = suite<Context>('editor');

const [TTS, CAPTIONS] = [`${paths.editor}/tts`, `${paths.editor}/captions`];

it.before(async (c) => {
  c.platform = await startPlatform();
});
it.before.each(async (c) => {
  // For each test someone new: the limit of writes a minute is not what is shown here.
  c.ann = await newcomer(c.platform.url);
});
it.after(({ platform }) => platform?.remove());

for (const [output_format, type] of [
  ['wav', 'audio/wav'],
  ['mp3', 'audio/mpeg'],
  ['aac', 'audio/'],
  ['opus', 'audio/'],
] as const) {
  it(`speaks in the format ${output_format}, and times the words`, async ({ ann }) => {
    const text = 'Bees dance to tell the others where the flowers are.';
    const { status, body, text: answered, headers } = await ann.call('POST', TTS, { text, output_format });
    assert.is(status, 200, answered);
    assert.match(String(headers['x-event-position']), /^\d+$/);
    hasFields(body, 'file_path', 'url', 'duration_seconds', 'output_format', 'voice_id', 'provider', 'words');
    assert.is(body.output_format, output_format);
    assert.equal(body.words.map(({ text: word }: { text: string }) => word).join(' '), text);
    for (const word of body.words) assert.ok(word.start <= word.end && word.end <= body.duration_seconds + 0.05);
    const file = await fetch(body.url);
    assert.is(file.status, 200);
    assert.ok(file.headers.get('content-type')?.startsWith(type), String(file.headers.get('content-type')));
    assert.ok((await file.arrayBuffer()).byteLength > 500);
  });
}

it('refuses to speak what it cannot', async ({ ann }) => {
  isInvalid(await ann.call('POST', TTS, {}), ['missing', 'body', 'text']);
  isInvalid(
    await ann.call('POST', TTS, { text: '', speed: 0.4, output_format: 'ogg' }),
    ['string_too_short', 'body', 'text'],
    ['greater_than_equal', 'body', 'speed'],
    ['enum', 'body', 'output_format'],
  );
  isInvalid(await ann.call('POST', TTS, { text: 'x'.repeat(5_001) }), ['string_too_long', 'body', 'text']);
  assert.is((await ann.call('POST', TTS, { text: 'hello', voice_id: 'nobody' })).status, 422);
  assert.is((await ann.call('POST', TTS, { text: '  \n ' })).status, 422, 'nothing to say');
});

it('lists its voices', async ({ ann }) => {
  const voices = itemsOf(await ann.call('GET', `${paths.editor}/voices`));
  assert.ok(voices.length > 0);
  hasFields(voices[0] ?? {}, 'voice_id', 'name', 'language', 'provider');
});

for (const subtitle_style of ['none', 'classic', 'highlight', 'karaoke']) {
  it(`captions a text in the style ${subtitle_style}`, async ({ ann }) => {
    const { status, body, text } = await ann.call('POST', CAPTIONS, {
      text: 'One small step for a bee.',
      subtitle_style,
    });
    assert.is(status, 200, text);
    hasFields(body, 'content_id', 'subtitle_style', 'cues', 'srt_url', 'vtt_url');
    assert.is(body.content_id, null);
    assert.is(body.subtitle_style, subtitle_style);
    for (const cue of body.cues) hasFields(cue, 'start', 'end', 'text', 'words');
    const vtt = await fetch(body.vtt_url);
    assert.match(vtt.headers.get('content-type') ?? '', /^text\/vtt/);
    assert.match(await vtt.text(), /^WEBVTT/);
    assert.is((await fetch(body.srt_url)).status, 200);
  });
}

it('refuses captions that it cannot make', async ({ ann }) => {
  assert.is((await ann.call('POST', CAPTIONS, {})).status, 422);
  isError(await ann.call('POST', CAPTIONS, { content_id: randomUUID() }), 404, 'not_found');
  assert.is((await ann.call('POST', CAPTIONS, { text: 'x', subtitle_style: 'comic' })).status, 422);
});

it.run();
