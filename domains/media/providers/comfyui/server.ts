import { createHash } from 'node:crypto';
import { z } from 'zod';
import { callHttp, type HttpResponse, splitCredentials } from '../../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../../kernel/providers/parse-json.ts';
import type { ReferencePicture } from '../image-provider.ts';
import { formWithPicture } from '../reference.ts';
import { COMFYUI, comfyUiError, noImage, problem } from './error.ts';
import type { Workflow } from './workflow.ts';

const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;
const WITHDRAW_MS = 2_000;

/** How long a call may take, and who may end it. */
export type Patience = { readonly timeoutMs: number; readonly signal?: AbortSignal };

const fileSchema = z.object({
  filename: z.string(),
  subfolder: z.string().default(''),
  type: z.string().default('output'),
});
export type PaintedFile = z.infer<typeof fileSchema>;

const runSchema = z.object({
  outputs: z.record(z.string(), z.object({ images: z.array(fileSchema).default([]) })).default({}),
  status: z.object({ messages: z.array(z.tuple([z.string(), z.unknown()])).default([]) }).nullish(),
});
/** A run that is over, as the history has it. */
export type Run = z.infer<typeof runSchema>;

const uploadedSchema = z.object({ name: z.string(), subfolder: z.string().default('') });
const submittedSchema = z.object({ prompt_id: z.string() });
/** Nodes of either format: a list of choices, or COMBO with its options. */
const choicesSchema = z.union([
  z.tuple([z.array(z.string())], z.unknown()).transform(([names]) => names),
  z
    .tuple([z.string(), z.object({ options: z.array(z.string()) })], z.unknown())
    .transform(([, { options }]) => options),
]);
const checkpointsSchema = z.object({
  CheckpointLoaderSimple: z.object({ input: z.object({ required: z.object({ ckpt_name: choicesSchema }) }) }),
});
/** Of each run: its number in line, its id, and what it runs. */
const queueSchema = z.object({ queue_running: z.array(z.tuple([z.unknown(), z.string()], z.unknown())) });

type Form = Awaited<ReturnType<typeof formWithPicture>>;

export type ComfyUiServer = ReturnType<typeof comfyUiServer>;

/** The routes of ComfyUI's server.py. Credentials in the address are for a proxy in front of it. */
export function comfyUiServer(baseUrl: string) {
  const { url: base, headers } = splitCredentials(baseUrl.replace(/\/*$/, '/'));

  async function call(path: string, patience: Patience, body?: object, form?: Form): Promise<HttpResponse> {
    const sent = form ?? (body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const answer = await callHttp(new URL(path, base).href, {
      provider: COMFYUI,
      maxBytes: MAX_RESPONSE_BYTES,
      ...patience,
      ...(sent ? { method: 'POST', body: sent.body } : {}),
      headers: { ...headers, ...sent?.headers },
    });
    if (answer.status !== 200) throw comfyUiError(answer);
    return answer;
  }

  const read = async <S extends z.ZodType>(schema: S, answer: Promise<HttpResponse>): Promise<z.infer<S>> => {
    const parsed = schema.safeParse(parseJson((await answer).bytes));
    if (!parsed.success) throw noImage();
    return parsed.data;
  };

  return {
    /** The first checkpoint that it has. @throws ProviderError if it has none */
    async checkpoint(patience: Patience): Promise<string> {
      const { CheckpointLoaderSimple: loader } = await read(
        checkpointsSchema,
        call('object_info/CheckpointLoaderSimple', patience),
      );
      const [first] = loader.input.required.ckpt_name;
      if (first === undefined) throw noCheckpoint();
      return first;
    },
    /** Whether it answers. @throws ProviderError */
    async greet(patience: Patience): Promise<void> {
      await call('system_stats', patience);
    },
    /** @param id proposed for the run; older servers choose their own. @returns the id of the run */
    async submit(workflow: Workflow, id: string, patience: Patience): Promise<string> {
      const { prompt_id } = await read(submittedSchema, call('prompt', patience, { prompt: workflow, prompt_id: id }));
      return prompt_id;
    },
    /** null until it is over. */
    async run(id: string, patience: Patience): Promise<Run | null> {
      const runs = await read(z.record(z.string(), runSchema), call(`history/${encodeURIComponent(id)}`, patience));
      return runs[id] ?? null;
    },
    /** Hands over a picture under a name that follows from it: a second time, it is the same file. @returns its name there */
    async upload(picture: ReferencePicture, patience: Patience): Promise<string> {
      const name = `character-${createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32)}`;
      const form = await formWithPicture({ type: 'input', overwrite: 'true' }, { field: 'image', picture, name });
      const stored = await read(uploadedSchema, call('upload/image', patience, undefined, form));
      return stored.subfolder ? `${stored.subfolder}/${stored.name}` : stored.name;
    },
    async picture({ filename, subfolder, type }: PaintedFile, patience: Patience): Promise<Uint8Array> {
      const answer = await call(`view?${new URLSearchParams({ filename, subfolder, type })}`, patience);
      return answer.bytes;
    },
    /** Takes a run out of the line, or interrupts it. Never throws: the image is no longer needed. */
    async withdraw(id: string): Promise<void> {
      const patience = { timeoutMs: WITHDRAW_MS };
      try {
        await call('queue', patience, { delete: [id] });
        const { queue_running } = await read(queueSchema, call('queue', patience));
        // Older servers interrupt whatever is running, which may be someone else's.
        if (queue_running.some(([, running]) => running === id)) await call('interrupt', patience, { prompt_id: id });
      } catch {
        // It cannot be reached: the unwanted run will end on its own.
      }
    },
  };
}

const noCheckpoint = () =>
  problem(
    'unavailable',
    'no-checkpoint',
    'the image server has no checkpoint',
    'have an administrator put one into its folder models/checkpoints, or name a workflow file',
  );
