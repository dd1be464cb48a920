import type { GenerationRequest } from '../image-provider.ts';
import { formWithPicture, withReference } from '../reference.ts';
import { openAiSize } from './size.ts';

/** Whether a model is handed pictures. Servers with other models copy generations alone, and read the description. */
export const takesReference = (model: string): boolean => /^(chat)?gpt-image/.test(model);

/** Those that look closely only if they are told to: others refuse the field, or always do. */
const LOOKS_CLOSELY = /^gpt-image-1(\.5)?$/;

type Asked = {
  readonly path: 'generations' | 'edits';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
};

/** How a model is asked. Source: the API reference, "Create image" and "Create image edit". */
export async function askFor(request: GenerationRequest, model: string): Promise<Asked> {
  const prompt = request.negativePrompt ? `${request.prompt}\n\nAvoid: ${request.negativePrompt}` : request.prompt;
  const size = openAiSize(model, request);
  const reference = request.character?.reference;
  if (reference && takesReference(model)) {
    const fields = {
      model,
      prompt: withReference(prompt),
      n: '1',
      size,
      ...(LOOKS_CLOSELY.test(model) ? { input_fidelity: 'high' } : {}),
    };
    return {
      path: 'edits',
      ...(await formWithPicture(fields, { field: 'image[]', picture: reference, name: 'character' })),
    };
  }
  const body = { model, prompt, n: 1, size };
  // gpt-image always returns base64 and refuses the field; older models return links unless told otherwise.
  const whole = model.startsWith('dall-e') ? { ...body, response_format: 'b64_json' } : body;
  return { path: 'generations', headers: { 'content-type': 'application/json' }, body: JSON.stringify(whole) };
}
