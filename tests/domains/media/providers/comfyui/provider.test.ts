import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createComfyUiProvider } from '../../../../../domains/media/providers/comfyui/provider.ts';
import type { ImageProvider } from '../../../../../domains/media/providers/image-provider.ts';
import { eventually } from '../../../../support/eventually.ts';
import {
  executionError,
  type FakeComfyUi,
  type FakeComfyUiOptions,
  refusedWorkflow,
  startFakeComfyUi,
  unknownNode,
} from '../../../../support/fakes/comfyui.ts';
import { paintTestPicture } from '../../../../support/fakes/pictures.ts';
import { generationRequest, providerErrorOf } from '../support.ts';

const it = suite('comfyui provider');
const never = new AbortController().signal;

let folder: string;
it.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workflows-'));
});
it.after(() => rm(folder, { recursive: true }));

async function fileWith(name: string, content: unknown): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

async function withServer(
  options: FakeComfyUiOptions,
  test: (provider: ImageProvider, server: FakeComfyUi) => Promise<void>,
  { workflowFile = null as string | null, timeoutMs = 5_000 } = {},
): Promise<void> {
  const server = await startFakeComfyUi(options);
  try {
    await test(createComfyUiProvider({ baseUrl: server.url, workflowFile, timeoutMs }), server);
  } finally {
    await server.close();
  }
}

const failureOf = async (provider: ImageProvider) => {
  const { kind, code, cause } = await providerErrorOf(provider.generate(generationRequest(), never));
  return [kind, code, cause];
};

/** A workflow that shows its picture to a node that keeps a likeness. */
const LIKENESS = {
  1: { class_type: 'LoadImage', inputs: { image: '{{reference}}' } },
  2: { class_type: 'Keep', inputs: { text: '{{prompt}}', image: ['1', 0], size: ['{{width}}', '{{height}}'] } },
};
const PLAIN = { 2: { class_type: 'Paint', inputs: { text: '{{prompt}}' } } };

it('hands over the picture of a character to the workflow beside the usual one', async () => {
  const workflowFile = await fileWith('film.json', PLAIN);
  await fileWith('film.reference.json', LIKENESS);
  await withServer(
    {},
    async (provider, { workflows, uploads }) => {
      const reference = { bytes: await paintTestPicture(32, 32, 'png'), format: 'png' as const };
      const request = generationRequest({ character: { description: null, reference } });
      const { metadata } = await provider.generate(request, never);
      assert.is(metadata.reference_used, true);
      assert.match(uploads[0] ?? '', /^character-[\da-f]{32}\.png$/);
      assert.equal(workflows[0]?.[1]?.inputs, { image: uploads[0] });
      // A second time it is the same file there, and without a picture the usual workflow.
      await provider.generate(request, never);
      assert.is(uploads[1], uploads[0]);
      await provider.generate(generationRequest(), never);
      assert.equal([workflows[2]?.[2]?.class_type, uploads.length], ['Paint', 2]);
    },
    { workflowFile },
  );
});

it('refuses a workflow for all images that needs a picture, and one for a picture that has no place for it', async () => {
  for (const [name, usual, beside] of [
    ['needy', LIKENESS, LIKENESS],
    ['blind', PLAIN, PLAIN],
  ] as const) {
    const workflowFile = await fileWith(`${name}.json`, usual);
    await fileWith(`${name}.reference.json`, beside);
    await withServer(
      {},
      async (provider) => {
        const { available, reason } = await provider.check(never);
        assert.is(available, false);
        assert.match(reason ?? '', '{{reference}}');
      },
      { workflowFile },
    );
  }
});

for (const describesAsCombo of [false, true])
  it(`paints with the first checkpoint it has, listed ${describesAsCombo ? 'as newer nodes do' : 'as ever'}`, () =>
    withServer({ describesAsCombo }, async (provider, { workflows }) => {
      const request = generationRequest({ negativePrompt: 'fog', steps: 30, cfgScale: 6.5 });
      const image = await provider.generate(request, never);
      const inputsOf = (type: string) =>
        Object.values(workflows[0] ?? {})
          .filter(({ class_type }) => class_type === type)
          .map(({ inputs }) => inputs);
      assert.equal(inputsOf('CheckpointLoaderSimple'), [{ ckpt_name: 'dream.safetensors' }]);
      assert.equal(
        inputsOf('CLIPTextEncode').map(({ text }) => text),
        ['a lighthouse at dusk', 'fog'],
      );
      assert.equal(inputsOf('EmptyLatentImage'), [{ width: 128, height: 64, batch_size: 1 }]);
      const [{ seed, steps, cfg } = {}] = inputsOf('KSampler');
      assert.equal([seed, steps, cfg], [7, 30, 6.5]);
      assert.equal(image.metadata, {
        kind: 'LOCAL',
        seed: 7,
        model: 'dream.safetensors',
        ignored_params: [],
        delivered_size: null,
      });
      assert.equal([image.format, image.width, image.height, image.cost], ['png', 128, 64, null]);
    }));

it('chooses a seed of its own where it is left open, and the same for a repeat', () =>
  withServer({}, async (provider) => {
    const open = generationRequest({ seed: -1 });
    const [first, again, other] = [open, open, { ...open, idempotencyKey: 'image-2' }].map((request) =>
      provider.generate(request, never),
    );
    const seed = (await first)?.metadata.seed;
    assert.type(seed, 'number');
    assert.is((await again)?.metadata.seed, seed);
    assert.is.not((await other)?.metadata.seed, seed);
  }));

it('runs the workflow of a file, with the values of the request in place of its placeholders', async () => {
  const workflow = {
    3: { class_type: 'Text', inputs: { text: '{{prompt}}, {{seed}}', tags: ['{{negative_prompt}}', 3] } },
    9: { class_type: 'Sampler', inputs: { seed: '{{seed}}', clip: ['3', 0] }, _meta: { title: '{{other}}' } },
  };
  const workflowFile = await fileWith('own.json', workflow);
  await withServer(
    {},
    async (provider, { workflows, askedFor }) => {
      const image = await provider.generate(generationRequest({ prompt: 'a {{seed}} "quoted" $& word' }), never);
      assert.equal(workflows[0], {
        3: { class_type: 'Text', inputs: { text: 'a {{seed}} "quoted" $& word, 7', tags: ['', 3] } },
        9: { class_type: 'Sampler', inputs: { seed: 7, clip: ['3', 0] }, _meta: { title: '{{other}}' } },
      });
      assert.equal(image.metadata.ignored_params, ['width', 'height', 'steps', 'cfg_scale']);
      assert.equal(image.metadata.delivered_size, { width: 64, height: 64 });
      assert.is(askedFor('/object_info'), 0);
    },
    { workflowFile },
  );
});

for (const [what, content, said] of [
  ['no JSON', '{', /is not a workflow in API format/],
  ['the format of the editor', { nodes: [], links: [], version: 0.4 }, /is not a workflow in API format/],
  ['no prompt', { 1: { class_type: 'Text', inputs: { text: 'a cat' } } }, /has no \{\{prompt\}\}/],
] as const)
  it(`says what is wrong with a file that holds ${what}, and asks nobody`, async () => {
    const workflowFile = await fileWith('bad.json', content);
    await withServer(
      {},
      async (provider, { askedFor }) => {
        const [kind, code, cause] = await failureOf(provider);
        assert.equal([kind, code], ['unavailable', 'bad-workflow']);
        assert.match(String(cause), said);
        assert.is(askedFor('/prompt'), 0);
        const { available, reason } = await provider.check(never);
        assert.is(available, false);
        assert.match(String(reason), said);
      },
      { workflowFile },
    );
  });

it('says that a file is not there without its path, which users would read', () =>
  withServer(
    {},
    async (provider) => {
      const [, code, cause] = await failureOf(provider);
      assert.is(code, 'bad-workflow');
      assert.is(cause, 'the workflow file of the image server cannot be read (ENOENT)');
    },
    { workflowFile: '/nowhere/workflow.json' },
  ));

it('names the nodes that a workflow is refused for', () =>
  withServer({}, async (provider, server) => {
    server.failNext(refusedWorkflow);
    assert.equal(await failureOf(provider), [
      'unavailable',
      'workflow-refused',
      "the image server refuses the workflow: KSampler (node 5): Value not in list: sampler_name: 'euler_x' not in (list of length 40)",
    ]);
    server.failNext(unknownNode);
    assert.match(String((await failureOf(provider))[2]), /node FancyNode does not exist.: Node ID '#5'/);
  }));

it('names the node that a workflow fails in', () =>
  withServer({ messages: [executionError('ValueError', 'negative dimensions\n')] }, async (provider, { deleted }) => {
    assert.equal(await failureOf(provider), [
      'unavailable',
      'execution-failed',
      'the workflow failed in KSampler (node 5): negative dimensions',
    ]);
    assert.equal(deleted, []);
  }));

for (const [type, message] of [
  ['torch.OutOfMemoryError', 'Allocation on device'],
  ['RuntimeError', 'CUDA error: out of memory'],
] as const)
  it(`knows that memory ran out by ${type}`, () =>
    withServer({ messages: [executionError(type, message)] }, async (provider) => {
      assert.equal((await failureOf(provider)).slice(0, 2), ['unavailable', 'out-of-memory']);
    }));

it('says that someone interrupted it there', () =>
  withServer({ messages: [['execution_interrupted', { prompt_id: 'a' }]] }, async (provider) => {
    assert.equal((await failureOf(provider)).slice(0, 2), ['unavailable', 'interrupted']);
  }));

it('takes a picture that is saved before one that is only shown', () => {
  const file = (filename: string, type: string, subfolder = '') => ({ filename, type, subfolder });
  const outputs = {
    4: { images: [file('step.png', 'temp')] },
    8: { text: ['a caption'] },
    9: { images: [file('final & last.png', 'output', 'films')] },
  };
  return withServer({ outputs }, async (provider, { requests }) => {
    await provider.generate(generationRequest(), never);
    const { query } = requests.find(({ path }) => path === '/view') ?? {};
    assert.equal(Object.fromEntries(query ?? []), { filename: 'final & last.png', subfolder: 'films', type: 'output' });
  });
});

it('says that there is no image where none comes out, and where it cannot be decoded or is gone', async () => {
  await withServer({ outputs: { 8: { text: ['a caption'] } } }, async (provider) => {
    assert.equal((await failureOf(provider)).slice(0, 2), ['unavailable', 'no-image']);
  });
  await withServer({ view: { body: 'no picture' } }, async (provider) => {
    assert.equal((await failureOf(provider)).slice(0, 2), ['unavailable', 'undecodable-image']);
  });
  await withServer({ view: { status: 404 } }, async (provider) => {
    assert.equal((await failureOf(provider)).slice(0, 2), ['unavailable', 'http-404']);
  });
});

it('says that there is no checkpoint', () =>
  withServer({ checkpoints: [] }, async (provider) => {
    assert.equal((await failureOf(provider)).slice(0, 2), ['unavailable', 'no-checkpoint']);
    assert.equal(await provider.check(never), { available: false, reason: 'the image server has no checkpoint' });
  }));

it('says that nothing listens', async () => {
  const gone = await startFakeComfyUi();
  await gone.close();
  const provider = createComfyUiProvider({ baseUrl: gone.url, workflowFile: null, timeoutMs: 1_000 });
  assert.equal(await failureOf(provider), [
    'unavailable',
    'connection-failed',
    'comfyui could not be reached: nothing listens there',
  ]);
});

for (const choosesIds of [false, true])
  it(`interrupts a run that takes too long${choosesIds ? ', by the id that the server chose' : ''}`, () =>
    withServer(
      { asksBefore: Number.POSITIVE_INFINITY, choosesIds },
      async (provider, server) => {
        assert.equal((await failureOf(provider)).slice(0, 2), ['unavailable', 'timeout']);
        assert.is(server.interrupted.length, 1);
        assert.equal(server.deleted, server.interrupted);
      },
      { timeoutMs: 400 },
    ));

it('interrupts a run whose caller gives up', () =>
  withServer({ asksBefore: Number.POSITIVE_INFINITY }, async (provider, server) => {
    const stop = new AbortController();
    const ended = provider.generate(generationRequest(), stop.signal).catch((error: unknown) => error);
    await eventually('question', () => server.askedFor('/history') > 1);
    const reason = new Error('changed my mind');
    stop.abort(reason);
    assert.is(await ended, reason);
    assert.is(server.interrupted.length, 1);
  }));

it('leaves alone what somebody else runs there', () =>
  withServer(
    { asksBefore: Number.POSITIVE_INFINITY, othersRunning: 'of-somebody-else' },
    async (provider, server) => {
      await failureOf(provider);
      assert.is(server.deleted.length, 1);
      assert.equal(server.interrupted, []);
    },
    { timeoutMs: 400 },
  ));

it.run();
