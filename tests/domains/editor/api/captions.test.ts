import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { renderEvents } from '../../../../contracts/editor/render.ts';
import { speechEvents } from '../../../../contracts/editor/speech.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { appended, given, post } from '../../../support/given.ts';
import type { Answer, Call } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { EDITOR, type Editor, fails, isInvalid, requestedRender, SIGNED, startEditor, statusOnce } from './support.ts';

const it = suiteOn('captions over HTTP', startEditor);

const captions = (body: object, call: Call = {}) => post(`${EDITOR}/captions`, { ...call, body });

type Cue = { start: number; end: number; text: string; words: { text: string }[] };
const cuesOf = ({ body }: Answer): Cue[] => body.cues as Cue[];
const srtOf = async ({ resources: { files } }: Editor, { body }: Answer): Promise<string> =>
  readFile(await files.local(new URL(String(body.srt_url)).pathname.replace('/files/', '')), 'utf8');

it('are made of a text', async (editor) => {
  const user = randomUUID();
  const text = 'Bees dance. So do we.';
  const speechId = uuidFrom('captions', user, 'en-us', text);
  const answer = await given(editor)
    .when(captions({ text, voice_id: 'en-us', subtitle_style: 'classic' }, { user }))
    .then(200, appended(speechEvents, speechId, 'SpeechSynthesized'));
  assert.equal(Object.keys(answer.body), ['content_id', 'subtitle_style', 'cues', 'srt_url', 'vtt_url']);
  assert.equal([answer.body.content_id, answer.body.subtitle_style], [null, 'classic']);
  const cues = cuesOf(answer);
  assert.equal(
    cues.map(({ text, words }) => [text, words.map((word) => word.text)]),
    [
      ['Bees dance.', ['Bees', 'dance.']],
      ['So do we.', ['So', 'do', 'we.']],
    ],
  );
  assert.ok(cues.every(({ start, end }, i) => start < end && start >= (cues[i - 1]?.end ?? 0)));
  assert.match(new URL(String(answer.body.srt_url)).pathname, new RegExp(`^/files/${user}/captions/`));
  assert.match(await srtOf(editor, answer), /^1\r?\n00:00:00,\d{3} --> /);
  assert.match(String(answer.body.vtt_url), SIGNED);
});

it('are paid once for the same text in the same voice, which is recorded', async (editor) => {
  const user = randomUUID();
  const billed = editor.speechServer.billed.speech;
  const speechId = uuidFrom('captions', user, 'nova', 'Owls hoot.');
  const request = (subtitle_style: string) =>
    captions({ text: 'Owls hoot.', voice_id: 'nova', subtitle_style }, { user });
  await given(editor)
    .when(request('classic'))
    .then(200, appended(speechEvents, speechId, 'SpeechSynthesized'));
  for (const subtitle_style of ['karaoke', 'classic']) await given(editor).when(request(subtitle_style)).then(200);
  assert.is(editor.speechServer.billed.speech, billed + 1);
  assert.is((await editor.resources.store.eventsOf(speechEvents, speechId)).length, 1);
});

it('are made of the narration of a piece of content in any style', async (editor) => {
  const example = await requestedRender(editor);
  const { owner, content_id } = example;
  await statusOnce(editor, example, 'rendered');
  const answer = await given(editor)
    .when(captions({ content_id: content_id.toUpperCase(), subtitle_style: 'karaoke' }, { user: owner }))
    .then(200);
  assert.equal([answer.body.content_id, answer.body.subtitle_style], [content_id, 'karaoke']);
  assert.equal(
    cuesOf(answer).flatMap(({ words }) => words.map(({ text }) => text)),
    ['Bees', 'dance.', 'So', 'do', 'we.'],
  );
  await given(editor)
    .when(captions({ content_id }, { user: randomUUID() }))
    .then(404);
  await given(editor)
    .when(captions({ content_id }, { user: randomUUID(), role: 'admin' }))
    .then(200);
});

it('are those of the video in the style of its render', async (editor) => {
  const { resources } = editor;
  const example = await requestedRender(editor);
  const { owner, content_id, request } = example;
  await statusOnce(editor, example, 'rendered');
  const { subtitle_style } = request;
  const answer = await given(editor)
    .when(captions({ content_id, subtitle_style }, { user: owner }))
    .then(200);
  const captioned = await resources.store.lastOf(renderEvents, content_id, 'CaptionsTimed');
  assert.ok(captioned);
  assert.equal([captioned.data.timing, captioned.data.cues], ['measured', cuesOf(answer).length]);
  assert.is(await srtOf(editor, answer), await readFile(await resources.files.local(captioned.data.srt_path), 'utf8'));
});

it('do not exist before there is a narration', async (editor) => {
  const item = exampleContent();
  const user = item.owner;
  await given(editor, item.historyAt('script'))
    .when(captions({ content_id: item.content_id }, { user }))
    .then(fails(409, 'conflict', 'captions/no-narration'));
  await given(editor)
    .when(captions({ content_id: randomUUID() }, { user }))
    .then(404);
});

it('are refused with 422 where they cannot be', async (editor) => {
  for (const [body, reason] of [
    [{}, ['value_error', 'body', 'content_id']],
    [{ content_id: randomUUID(), text: 'Hello.' }, ['value_error', 'body', 'content_id']],
    [{ content_id: 'x' }, ['uuid_parsing', 'body', 'content_id']],
    [{ text: '' }, ['string_too_short', 'body', 'text']],
    [{ text: 'Hello.', subtitle_style: 'odd' }, ['enum', 'body', 'subtitle_style']],
    [{ text: 'Hello.', voice_id: 'nobody' }, ['unknown_voice', 'body', 'voice_id']],
  ] as const)
    await given(editor)
      .when(captions(body))
      .then(isInvalid(...reason));
});

it.run();
