import { randomUUID } from 'node:crypto';
import { pause } from '../../../../kernel/async/pause.ts';
import { createSlots } from '../../../../kernel/async/slots/first-come.ts';
import { clipped } from '../../../../kernel/events/clipped.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { hash } from '../../../../offline/painter/random.ts';
import { fitImage } from '../fit-image.ts';
import type { GenerationRequest, ImageProvider } from '../image-provider.ts';
import { referenceUse } from '../reference.ts';
import { COMFYUI, failureOf, late, noImage } from './error.ts';
import { type ComfyUiServer, comfyUiServer, type PaintedFile, type Patience, type Run } from './server.ts';
import {
  ignoredBy,
  plainWorkflow,
  readReferenceWorkflow,
  readWorkflow,
  takesReference,
  valuesOf,
  type Workflow,
  withValues,
} from './workflow.ts';

const CHECK_MS = 5_000;
const [FIRST_POLL_MS, LONGEST_POLL_MS, GROWTH] = [50, 1_000, 1.5];
const MAX_NAME_LENGTH = 200;

export type ComfyUiOptions = {
  /** For example `http://127.0.0.1:8188`; credentials for a proxy before it go into its user info. */
  baseUrl: string;
  /** The path of a workflow in API format; null for plain text to image with the first available checkpoint. */
  workflowFile: string | null;
  /** Per image, from the moment its turn comes. */
  timeoutMs: number;
};

/**
 * A local ComfyUI: POST /prompt with a workflow, GET /history/{id} until it is over, GET /view for the picture. Routes and
 * shapes are those of server.py and execution.py in https://github.com/comfyanonymous/ComfyUI. It works on one workflow at a
 * time, so calls from here are queued: the time for an image is not spent in its line.
 */
export function createComfyUiProvider({ baseUrl, workflowFile, timeoutMs }: ComfyUiOptions): ImageProvider {
  const server = comfyUiServer(baseUrl);
  const oneAtATime = createSlots(1);

  /** The file is read again for every image, so a better workflow needs no restart. */
  async function workflowFor(
    patience: Patience,
    hasReference: boolean,
  ): Promise<{ workflow: Workflow; model: string | null }> {
    if (workflowFile) {
      const special = hasReference ? await readReferenceWorkflow(workflowFile) : null;
      return { workflow: special ?? (await readWorkflow(workflowFile)), model: null };
    }
    const model = await server.checkpoint(patience);
    return { workflow: plainWorkflow(model), model };
  }

  return {
    name: COMFYUI,
    kind: 'LOCAL',
    priceUsd: 0,
    async check(signal) {
      try {
        await server.greet({ timeoutMs: CHECK_MS, signal });
        for (const hasReference of [false, true]) await workflowFor({ timeoutMs: CHECK_MS, signal }, hasReference);
        return { available: true, reason: null };
      } catch (error) {
        return {
          available: false,
          reason: error instanceof ProviderError ? error.details.cause : 'the check was cancelled',
        };
      }
    },
    generate: (request, signal) =>
      oneAtATime(signal, async () => {
        const end = performance.now() + timeoutMs;
        const patience = (): Patience => {
          if (performance.now() >= end) throw late(timeoutMs);
          return { timeoutMs: Math.ceil(end - performance.now()), signal };
        };
        const seed = chosenSeed(request);
        const picture = request.character?.reference ?? null;
        const { workflow, model } = await workflowFor(patience(), picture !== null);
        const isUsed = picture !== null && takesReference(workflow);
        const reference = isUsed ? await server.upload(picture, patience()) : '';
        const run = await runOf(server, withValues(workflow, valuesOf(request, seed, reference)), patience, signal);
        const bytes = await server.picture(pictureOf(run), patience());
        const { deliveredSize, ...image } = await fitImage(bytes, request, COMFYUI);
        const metadata = {
          kind: 'LOCAL',
          seed,
          model: model && clipped(model, MAX_NAME_LENGTH),
          ignored_params: ignoredBy(workflow),
          delivered_size: deliveredSize,
          ...referenceUse(request, isUsed),
        };
        return { ...image, metadata, cost: null };
      }),
  };
}

/** The run of a workflow once it is over. A run that is no longer needed is withdrawn. */
async function runOf(
  server: ComfyUiServer,
  workflow: Workflow,
  patience: () => Patience,
  signal: AbortSignal,
): Promise<Run> {
  let id: string = randomUUID();
  try {
    id = await server.submit(workflow, id, patience());
    for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(waitMs * GROWTH, LONGEST_POLL_MS)) {
      const run = await server.run(id, patience());
      if (run) return run;
      await pause(waitMs, signal);
      signal.throwIfAborted();
    }
  } catch (error) {
    await server.withdraw(id);
    throw error;
  }
}

/** What a workflow saves comes before what it only shows, which may be a step on the way. */
function pictureOf({ outputs, status }: Run): PaintedFile {
  const failure = failureOf(status?.messages ?? []);
  if (failure) throw failure;
  const files = Object.values(outputs).flatMap(({ images }) => images);
  const picture = files.find(({ type }) => type === 'output') ?? files[0];
  if (!picture) throw noImage();
  return picture;
}

/** The server takes no open seed. One that is derived from the request's own key paints a repeat alike. */
const chosenSeed = ({ seed, idempotencyKey }: GenerationRequest): number => (seed >= 0 ? seed : hash(idempotencyKey));
