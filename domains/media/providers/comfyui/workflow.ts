import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, parse } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../../kernel/providers/parse-json.ts';
import type { GenerationRequest } from '../image-provider.ts';
import { problem } from './error.ts';

const workflowSchema = z.record(
  z.string(),
  z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
);

/** In the format that ComfyUI's "Save (API Format)" writes: nodes by number, with what each is given. */
export type Workflow = z.infer<typeof workflowSchema>;

/** What a workflow may ask for by `{{name}}`, and the parameter of a request that it stands for. */
const PARAMETERS = {
  prompt: 'prompt',
  negative_prompt: 'negative_prompt',
  width: 'width',
  height: 'height',
  steps: 'steps',
  cfg: 'cfg_scale',
  seed: 'seed',
} as const;
/** The name, on the server, of the picture of the character. */
const REFERENCE = 'reference';

type Values = { readonly [Name in keyof typeof PARAMETERS | typeof REFERENCE]: string | number };

/** @param reference empty where there is none */
export const valuesOf = (request: GenerationRequest, seed: number, reference: string): Values => ({
  reference,
  prompt: request.prompt,
  negative_prompt: request.negativePrompt ?? '',
  width: request.width,
  height: request.height,
  steps: request.steps,
  cfg: request.cfgScale,
  seed,
});

/** @throws ProviderError if there is no such file, or it is no workflow that can paint a prompt */
export async function readWorkflow(file: string): Promise<Workflow> {
  const workflow = await readAny(file);
  if (takesReference(workflow))
    throw badWorkflow(
      'has a {{reference}}, which most images have none for',
      `put the workflow with {{reference}} into ${basename(referenceFileOf(file))} beside it, and one without into ${basename(file)}`,
    );
  return workflow;
}

/**
 * The workflow for images with a picture of the character; null if there is none.
 * @throws ProviderError as `readWorkflow`
 */
export async function readReferenceWorkflow(file: string): Promise<Workflow | null> {
  const beside = referenceFileOf(file);
  if (!existsSync(beside)) return null;
  const workflow = await readAny(beside);
  if (takesReference(workflow)) return workflow;
  throw badWorkflow(
    `${basename(beside)} has no {{reference}}`,
    'write {{reference}} where the name of the picture belongs, in a node such as LoadImage',
  );
}

async function readAny(file: string): Promise<Workflow> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw badWorkflow(`cannot be read (${error.code})`, "have an administrator check the file's path and permissions");
  });
  const { data } = workflowSchema.safeParse(parseJson(bytes));
  if (!data) {
    const howTo = 'export it from ComfyUI with "Save (API Format)": "Save" writes another format';
    throw badWorkflow('is not a workflow in API format', howTo);
  }
  if (!placeholdersIn(data).has('prompt'))
    throw badWorkflow('has no {{prompt}}', 'write {{prompt}} where the text of the image belongs');
  return data;
}

const badWorkflow = (what: string, nextAction: string) =>
  problem('unavailable', 'bad-workflow', `the workflow file of the image server ${what}`, nextAction);

const PLACEHOLDER = new RegExp(`\\{\\{(${[...Object.keys(PARAMETERS), REFERENCE].join('|')})\\}\\}`, 'g');

const placeholdersIn = (workflow: Workflow): Set<string> =>
  new Set([...JSON.stringify(workflow).matchAll(PLACEHOLDER)].map(([, name = '']) => name));

/** Whether a workflow asks for the picture of the character. */
export const takesReference = (workflow: Workflow): boolean => placeholdersIn(workflow).has(REFERENCE);

/** The file beside a workflow's that is for images with a picture of the character: `film.reference.json` of `film.json`. */
export const referenceFileOf = (file: string): string => {
  const { dir, name, ext } = parse(file);
  return join(dir, `${name}.reference${ext}`);
};

/** The parameters of a request that a workflow does not ask for. */
export function ignoredBy(workflow: Workflow): string[] {
  const asked = placeholdersIn(workflow);
  return Object.entries(PARAMETERS).flatMap(([name, parameter]) => (asked.has(name) ? [] : [parameter]));
}

/**
 * A workflow with values instead of its placeholders. A text that is nothing but a placeholder becomes the value itself, so
 * that `"seed": "{{seed}}"` becomes a number; within a longer text the value is written out.
 */
export function withValues(workflow: Workflow, values: Values): Workflow {
  const valueIn = (given: unknown): unknown => {
    if (Array.isArray(given)) return given.map(valueIn);
    if (typeof given === 'object' && given !== null)
      return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, valueIn(value)]));
    if (typeof given !== 'string') return given;
    const [whole, name] = [...given.matchAll(PLACEHOLDER)][0] ?? [];
    if (whole === given) return values[name as keyof Values];
    return given.replace(PLACEHOLDER, (_, each: keyof Values) => String(values[each]));
  };
  return valueIn(workflow) as Workflow;
}

/** Text to image with a checkpoint, as ComfyUI's own first example. It shows its picture, and saves none. */
export const plainWorkflow = (checkpoint: string): Workflow => ({
  1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: checkpoint } },
  2: { class_type: 'CLIPTextEncode', inputs: { text: '{{prompt}}', clip: ['1', 1] } },
  3: { class_type: 'CLIPTextEncode', inputs: { text: '{{negative_prompt}}', clip: ['1', 1] } },
  4: { class_type: 'EmptyLatentImage', inputs: { width: '{{width}}', height: '{{height}}', batch_size: 1 } },
  5: {
    class_type: 'KSampler',
    inputs: {
      model: ['1', 0],
      positive: ['2', 0],
      negative: ['3', 0],
      latent_image: ['4', 0],
      seed: '{{seed}}',
      steps: '{{steps}}',
      cfg: '{{cfg}}',
      sampler_name: 'euler',
      scheduler: 'normal',
      denoise: 1,
    },
  },
  6: { class_type: 'VAEDecode', inputs: { samples: ['5', 0], vae: ['1', 2] } },
  7: { class_type: 'PreviewImage', inputs: { images: ['6', 0] } },
});
