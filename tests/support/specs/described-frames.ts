import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readDescription } from './description.ts';

type Messages = Record<string, { name: string; payload: { [keyword: string]: unknown } }>;

/** docs/asyncapi.yaml, as clients read it. */
export const asyncApi = await readDescription<{ components: { messages: Messages; schemas: object } }>('asyncapi.yaml');

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

const checks = new Map(
  Object.values(asyncApi.components.messages).map(({ name, payload }) => [
    name,
    ajv.compile({ ...payload, components: { schemas: asyncApi.components.schemas } }),
  ]),
);

/** @throws Error for a frame that is not as its channel is described */
export function requireDescribedFrame(frame: object): void {
  const channel = (frame as { channel?: unknown }).channel;
  const check = checks.get(String(channel));
  if (!check) throw new Error(`no channel ${channel} is described`);
  if (!check(frame)) throw new Error(`a frame of ${channel}: ${ajv.errorsText(check.errors)}`);
}
