import { randomUUID } from 'node:crypto';
import { paintTestPicture } from './pictures.ts';
import { type FakeServer, type RecordedRequest, type Reply, startFakeServer } from './server.ts';

type Node = { class_type: string; inputs: Record<string, unknown> };
type Message = readonly [string, object];

export type FakeComfyUiOptions = {
  /** Of a proxy before it, as `user:password`. */
  auth?: string;
  checkpoints?: string[];
  /** Describes inputs as nodes of the newer format do. */
  describesAsCombo?: boolean;
  /** Answers about a run that are given before it is over. Infinity: it never is. */
  asksBefore?: number;
  /** What its history says of a run, instead of a picture. */
  messages?: readonly Message[];
  /** What its runs have as outputs, by node, instead of one picture. */
  outputs?: object;
  /** As versions before 2025: it chooses the ids of runs itself. */
  choosesIds?: boolean;
  /** The answer to /view, instead of the picture. */
  view?: Reply;
  /** Of another picture that someone else has running. */
  othersRunning?: string;
};

/** Shapes of execution.py in https://github.com/comfyanonymous/ComfyUI. */
export const executionError = (exception_type: string, exception_message: string): Message => [
  'execution_error',
  {
    prompt_id: 'a',
    node_id: '5',
    node_type: 'KSampler',
    executed: ['1', '2'],
    exception_message,
    exception_type,
    traceback: [],
    current_inputs: {},
    current_outputs: [],
  },
];

export const refusedWorkflow: Reply = {
  status: 400,
  body: {
    error: {
      type: 'prompt_outputs_failed_validation',
      message: 'Prompt outputs failed validation',
      details: '',
      extra_info: {},
    },
    node_errors: {
      5: {
        errors: [
          {
            type: 'value_not_in_list',
            message: 'Value not in list',
            details: "sampler_name: 'euler_x' not in (list of length 40)",
            extra_info: { input_name: 'sampler_name' },
          },
        ],
        dependent_outputs: ['7'],
        class_type: 'KSampler',
      },
    },
  },
};

/** An error of the workflow as a whole has no errors of nodes, and says so with a list. */
export const unknownNode: Reply = {
  status: 400,
  body: {
    error: {
      type: 'invalid_prompt',
      message: 'Cannot execute because node FancyNode does not exist.',
      details: "Node ID '#5'",
      extra_info: {},
    },
    node_errors: [],
  },
};

export type FakeComfyUi = FakeServer & {
  /** Answers the next workflow with this instead. */
  failNext(reply: Reply): void;
  /** The workflows that it took, oldest first. */
  readonly workflows: Record<string, Node>[];
  /** Ids of runs taken out of the line, and of those interrupted. */
  readonly deleted: string[];
  readonly interrupted: unknown[];
  /** The names of pictures that it was handed. */
  readonly uploads: string[];
  /** How often it was asked for this. */
  askedFor(path: string): number;
};

/** Behaves like server.py of ComfyUI as far as an image goes. */
export async function startFakeComfyUi(options: FakeComfyUiOptions = {}): Promise<FakeComfyUi> {
  const { asksBefore = 1, checkpoints = ['dream.safetensors', 'other.safetensors'] } = options;
  const failing: Reply[] = [];
  const workflows: Record<string, Node>[] = [];
  const runs = new Map<string, { asked: number }>();
  const deleted: string[] = [];
  const interrupted: unknown[] = [];
  const uploads: string[] = [];

  const routes: Record<string, (request: RecordedRequest) => Reply | Promise<Reply>> = {
    'GET /system_stats': () => ({ body: { system: { comfyui_version: '0.3.60' }, devices: [] } }),
    'GET /object_info/CheckpointLoaderSimple': () => ({
      body: {
        CheckpointLoaderSimple: {
          input: {
            required: { ckpt_name: options.describesAsCombo ? ['COMBO', { options: checkpoints }] : [checkpoints, {}] },
          },
        },
      },
    }),
    'POST /prompt': ({ json }) => {
      const next = failing.shift();
      if (next) return next;
      const { prompt, prompt_id } = json as { prompt: Record<string, Node>; prompt_id: string };
      const id = options.choosesIds ? randomUUID() : prompt_id;
      workflows.push(prompt);
      runs.set(id, { asked: 0 });
      return { body: { prompt_id: id, number: runs.size, node_errors: {} } };
    },
    'POST /upload/image': async ({ body, headers }) => {
      const form = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
      const image = form.get('image');
      if (!(image instanceof File) || image.size === 0) return { status: 400 };
      uploads.push(image.name);
      return { body: { name: image.name, subfolder: '', type: form.get('type') ?? 'input' } };
    },
    'GET /view': async () => options.view ?? { body: await picture() },
    'GET /queue': () => ({
      body: {
        queue_running: (options.othersRunning ? [options.othersRunning] : [...runs.keys()]).map((id, number) => [
          number,
          id,
          {},
          {},
          [],
        ]),
        queue_pending: [],
      },
    }),
    'POST /queue': ({ json }) => {
      deleted.push(...(json as { delete: string[] }).delete);
      return {};
    },
    'POST /interrupt': ({ json }) => {
      interrupted.push((json as { prompt_id: string }).prompt_id);
      return {};
    },
  };

  function picture(): Promise<Buffer> {
    const latent = Object.values(workflows.at(-1) ?? {}).find(
      ({ class_type }) => class_type === 'EmptyLatentImage',
    )?.inputs;
    return paintTestPicture(Number(latent?.width ?? 64), Number(latent?.height ?? 64));
  }

  function historyOf(id: string): Reply {
    const run = runs.get(id);
    if (!run || run.asked++ < asksBefore) return { body: {} };
    const shown = { 7: { images: [{ filename: 'ComfyUI_temp_00001_.png', subfolder: '', type: 'temp' }] } };
    const status = {
      status_str: options.messages ? 'error' : 'success',
      completed: !options.messages,
      messages: [['execution_start', { prompt_id: id }], ...(options.messages ?? [])],
    };
    return {
      body: { [id]: { prompt: [], outputs: options.messages ? {} : (options.outputs ?? shown), status, meta: {} } },
    };
  }

  const server = await startFakeServer((request) => {
    const { method, path, headers } = request;
    if (options.auth && headers.authorization !== `Basic ${Buffer.from(options.auth).toString('base64')}`)
      return { status: 401, body: '<html>Authorization Required</html>' };
    if (path.startsWith('/history/')) return historyOf(path.slice('/history/'.length));
    return routes[`${method} ${path}`]?.(request) ?? { status: 404, body: '404: Not Found' };
  });

  return {
    ...server,
    failNext: (reply) => void failing.push(reply),
    workflows,
    deleted,
    interrupted,
    uploads,
    askedFor: (path) => server.requests.filter((request) => request.path.startsWith(path)).length,
  };
}
