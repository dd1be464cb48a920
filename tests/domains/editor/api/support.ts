import * as assert from 'uvu/assert';
import { editor } from '../../../../domains/editor/index.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { type ExampleRender, exampleRender, type RenderRequest } from '../../../support/examples/render.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../../../support/fakes/openai.ts';
import { paintTestPicture } from '../../../support/fakes/pictures.ts';
import { get, post, write } from '../../../support/given.ts';
import {
  type Answer,
  type Call,
  type ServiceUnderTest,
  startServiceUnderTest,
} from '../../../support/stacks/service.ts';

export const EDITOR = '/api/v1/editor';
export const SIGNED = /^https:\/\/studio\.example\.com\/files\/.+\?expires=\d+&signature=[\w-]+$/;

/** The editor with a speech server in addition to its own voices. */
export type Editor = ServiceUnderTest & { readonly speechServer: FakeOpenAi };

export async function startEditor(): Promise<Editor> {
  const speechServer = await startFakeOpenAi();
  const service = await startServiceUnderTest(editor, {
    PLATFORM_TTS_URL: speechServer.url,
    PLATFORM_TTS_PRICE_USD: '15',
    PLATFORM_PUBLIC_URL: 'https://studio.example.com/',
  });
  return {
    ...service,
    speechServer,
    async stop() {
      await service.stop();
      await speechServer.close();
    },
  };
}

type ErrorBody = { error: string; detail?: { code?: string } };
type InvalidBody = { error: string; detail: { type: string; loc: (string | number)[] }[] };

/** It is answered with this status, error and code. */
export const fails = (status: number, error: string, code?: string) => (answer: Answer) => {
  const body = answer.body as ErrorBody;
  assert.equal([answer.status, body.error, body.detail?.code], [status, error, code]);
};

/** It is answered 422 because of one thing: its type, and where it is. */
export const isInvalid =
  (...item: readonly string[]) =>
  (answer: Answer) => {
    const { error, detail } = answer.body as InvalidBody;
    assert.equal([answer.status, error], [422, 'validation_error']);
    assert.equal(
      detail.map(({ type, loc }) => [type, ...loc]),
      [item],
    );
  };

const statusPath = (contentId: string) => `${EDITOR}/render/${contentId}/status`;

/** The status of the render of a piece of content, as its owner asks for it. */
export const statusRequest = ({ content_id, owner }: Pick<ExampleRender, 'content_id' | 'owner'>, call: Call = {}) =>
  get(statusPath(content_id), { user: owner, ...call });

/** Waits until a render has come to a status. @returns the answer's body */
export const statusOnce = (editor: Editor, { content_id, owner }: ExampleRender, status: string) =>
  eventually(
    `render that is ${status}`,
    async () => {
      const { body } = await editor.callCaughtUp('GET', statusPath(content_id), { user: owner });
      return body.status === status && body;
    },
    { withinMs: 60_000 },
  );

/** Asks for another render. */
export const renderRequest = (
  { content_id, owner }: Pick<ExampleRender, 'content_id' | 'owner'>,
  options: object = {},
  call: Call = {},
) => post(`${EDITOR}/render`, { user: owner, ...call, body: { content_id, ...options } });

export const cancelRequest = ({ content_id, owner }: Pick<ExampleRender, 'content_id' | 'owner'>) =>
  post(`${EDITOR}/render/${content_id}/cancel`, { user: owner });

/** Keeps the one renderer there is busy with a render until `release` cancels that. */
export async function keepBusy(editor: Editor): Promise<{ busyWith: ExampleRender; release(): Promise<void> }> {
  editor.speechServer.failNext('speech', { body: 'RIFF', hangAfter: 4 });
  const busyWith = await requestedRender(editor, { voice_id: 'nova' });
  await statusOnce(editor, busyWith, 'narrating');
  return {
    busyWith,
    async release() {
      const { path, ...call } = cancelRequest(busyWith);
      await editor.call('POST', path, call);
      await statusOnce(editor, busyWith, 'cancelled');
    },
  };
}

/** Content whose render was requested by its pipeline, in a size that takes no time. */
export async function requestedRender(
  { resources: { files, store } }: Editor,
  changes: Partial<RenderRequest> = {},
): Promise<ExampleRender> {
  const item = exampleContent();
  const folder = `${item.owner}/${item.content_id}`;
  for (const name of ['one.png', 'two.png'])
    await files.write(`${folder}/${name}`, await paintTestPicture(64, 112, 'png'));
  const { request } = exampleRender({ ...item.ids, ...changes });
  const scenes = request.scenes.map((scene) => ({ ...scene, image_path: `${folder}/${scene.image_path}` }));
  const example = exampleRender({ ...request, scenes }, item.owner);
  await write(store, item.historyAt('video'), example.history(example.requested));
  return example;
}
