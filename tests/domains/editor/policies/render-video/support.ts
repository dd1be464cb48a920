import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type RenderEvent, renderEvents } from '../../../../../contracts/editor/render.ts';
import { renderVideo } from '../../../../../domains/editor/policies/render-video.ts';
import type { MusicProvider } from '../../../../../domains/editor/providers/music/music-adapter.ts';
import type { Aligner } from '../../../../../domains/editor/providers/speech/align/index.ts';
import { openAiSpeech } from '../../../../../domains/editor/providers/speech/openai/adapter.ts';
import type { SpeechProvider } from '../../../../../domains/editor/providers/speech/speech-provider.ts';
import { SOFTWARE, type VideoEncoder } from '../../../../../domains/editor/providers/video/encoder.ts';
import { filled } from '../../../../../domains/shared/adapter.ts';
import { type Ffmpeg, locateFfmpeg } from '../../../../../domains/shared/providers/ffmpeg/locate.ts';
import type { Config } from '../../../../../kernel/config/index.ts';
import { type Documents, openDocumentStore, openDocuments } from '../../../../../kernel/documents/index.ts';
import type { EventStore } from '../../../../../kernel/event-store/index.ts';
import type { Recorded } from '../../../../../kernel/events/event.ts';
import type { Policy } from '../../../../../kernel/policies/policy.ts';
import { ceilingsFor } from '../../../../support/ceilings.ts';
import { type ExampleRender, exampleRender, type RenderRequest } from '../../../../support/examples/render.ts';
import { noAlignment } from '../../../../support/fakes/no-alignment.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../../../../support/fakes/openai.ts';
import { paintTestPicture } from '../../../../support/fakes/pictures.ts';
import { toneWav } from '../../../../support/fakes/tone-wav.ts';
import { write } from '../../../../support/given.ts';
import { noPlaces } from '../../../../support/no-places.ts';
import { openTestStores, type TestStores } from '../../../../support/stacks/stores.ts';
import { tempFolder } from '../../../../support/stacks/temp-folder.ts';
import { startDocumentStore } from '../../../../support/stores/document-store.ts';

/** The policy with everything that it needs; a speech server speaks in tones. */
export type Rendering = TestStores & {
  readonly documents: Documents;
  readonly policy: Policy;
  readonly speechServer: FakeOpenAi;
  /** What the next requests for a speech are answered with; undefined for a tone. */
  readonly whenAsked: (() => Uint8Array | undefined)[];
  /** Where encoded scenes are kept. */
  readonly cacheFolder: string;
};

/** What encodes, and the ffmpeg that does. */
type Encoding = { readonly encoder: VideoEncoder; through(ffmpeg: Ffmpeg, folder: string): Promise<Ffmpeg> };
const IN_SOFTWARE: Encoding = { encoder: SOFTWARE, through: async (ffmpeg) => ffmpeg };

/** @param speaking instead of the speech server. @param settings of the operator */
export async function startRendering(
  speaking?: SpeechProvider,
  settings: Partial<Config> = {},
  align: Aligner = noAlignment,
  secondVoiceId: string | null = null,
  music: MusicProvider | null = null,
  encoding: Encoding = IN_SOFTWARE,
): Promise<Rendering> {
  const whenAsked: Rendering['whenAsked'] = [];
  const speech = ({ input }: Record<string, unknown>) => whenAsked.shift()?.() ?? toneWav(String(input).length * 0.06);
  const [stores, documentStoreProcess, speechServer, { folder, remove }] = await Promise.all([
    openTestStores(),
    startDocumentStore(),
    startFakeOpenAi({ speech }),
    tempFolder('render-cache'),
  ]);
  const documentStore = openDocumentStore(documentStoreProcess.url);
  const documents = openDocuments(documentStore, stores.store);
  const located = await locateFfmpeg({ configured: null, dataFolder: folder });
  const ffmpeg = await encoding.through(located, folder);
  const cacheFolder = join(folder, 'cache');
  const spoken =
    speaking ??
    openAiSpeech.create(filled(openAiSpeech, { url: speechServer.url }), {
      priceUsd: 15,
      timeoutMs: 20_000,
      align: noAlignment,
    });
  const policy = renderVideo.using({
    places: noPlaces,
    ceilings: ceilingsFor(stores, settings),
    files: stores.files,
    documents,
    providersOf: async () => ({
      speech: { ...spoken, defaultVoiceId: 'alloy', otherVoiceIds: secondVoiceId ? [secondVoiceId] : [] },
      music: music ? [music] : [],
      gone: {},
    }),
    align,
    ffmpeg: async () => ffmpeg,
    encoder: async () => ({ encoder: encoding.encoder, refusals: [] }),
    quality: 'preview',
    cacheFolder,
    retryDelayMs: 5,
  });
  return {
    ...stores,
    documents,
    policy,
    speechServer,
    whenAsked,
    cacheFolder,
    async close() {
      await documentStore.close();
      await Promise.all([stores.close(), documentStoreProcess.stop(), speechServer.close(), remove()]);
    },
  };
}

/** A render as `request-render` requests it: its images are painted. */
export async function paintedRender(
  { files }: Rendering,
  changes: Partial<RenderRequest> = {},
): Promise<ExampleRender> {
  const owner = randomUUID();
  const { content_id, request } = exampleRender({ voice_id: 'nova', ...changes });
  const pathOf = (name: string) => name && `${owner}/${content_id}/${name}`;
  for (const [name, hue] of [
    ['one.png', 10],
    ['two.png', 120],
  ] as const)
    await files.write(pathOf(name), await paintTestPicture(64, 112, 'png', hue));
  const scenes = request.scenes.map((scene) => ({ ...scene, image_path: pathOf(scene.image_path) }));
  return exampleRender({ ...request, scenes }, owner);
}

/** Requests it. @returns the event to deliver */
export const request = (
  { store }: Pick<Rendering, 'store'>,
  { history, requested }: ExampleRender,
): Promise<Recorded<RenderEvent>> => write(store, history(requested));

/** The types of everything that has happened to the renders of a piece of content. */
export const typesOf = async (store: EventStore, { content_id }: ExampleRender): Promise<string[]> =>
  (await store.eventsOf(renderEvents, content_id)).map(({ type }) => type);

/** What a paid render of two scenes writes, in order. */
export const STEPS = ['SceneSpoken', 'SceneSpoken', 'NarrationSynthesized', 'CaptionsTimed', 'VideoRendered'] as const;
