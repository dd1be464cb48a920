import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readDescription, resolved } from './description.ts';

type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body?: unknown;
};
type Response = { readonly content?: Record<string, { readonly schema: object }> };
type Paths = Record<string, Record<string, { readonly responses: Record<string, Response> }>>;

/** docs/openapi.yaml, as clients read it. */
export const openApi = await readDescription<{
  paths: Paths;
  components: { schemas: object };
}>('openapi.yaml');

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/**
 * @param path as it is described, with its parameters in braces
 * @throws Error for an answer that is not as it is described there
 */
export function requireDescribedAnswer(method: string, path: string, { status, headers, body }: Answer): void {
  const what = `${method} ${path}: the answer with status ${status}`;
  const responses = openApi.paths[path]?.[method.toLowerCase()]?.responses;
  if (!responses) throw new Error(`${method} ${path} is not described`);
  const response = responses[status] ?? responses.default;
  if (!response) throw new Error(`${what} is not described`);
  const described = resolved(openApi, response).content;
  const [type = ''] = String(headers['content-type'] ?? '').split(';');
  if (!described) {
    if (type !== '') throw new Error(`${what} has a body of type ${type}, and none is described`);
    return;
  }
  const found = described[type] ?? described['*/*'];
  if (!found) throw new Error(`${what} is ${type}, and described as ${Object.keys(described).join(', ')}`);
  if (type !== 'application/json') return;
  const check = checkOf(found.schema);
  if (!check(body)) throw new Error(`${what} does not match its description: ${ajv.errorsText(check.errors)}`);
}

const checks = new Map<object, ValidateFunction>();

/** Made once: it takes longer than the answer. */
function checkOf(schema: object): ValidateFunction {
  const check = checks.get(schema) ?? ajv.compile({ ...schema, components: { schemas: openApi.components.schemas } });
  checks.set(schema, check);
  return check;
}

/** The path as it is described that a request's target leads to; null where none is. Names go before parameters. */
export function describedPathOf(method: string, target: string): string | null {
  const parts = (target.split('?', 1)[0] ?? '').split('/');
  const fits = templates.filter(
    ({ path, names }) =>
      openApi.paths[path]?.[method.toLowerCase()] &&
      names.length === parts.length &&
      names.every((name, at) => (isParameter(name) ? parts[at] !== '' : name === parts[at])),
  );
  const fewest = fits.toSorted((a, b) => a.parameters - b.parameters)[0];
  return fewest?.path ?? null;
}

const isParameter = (name: string): boolean => name.startsWith('{');

const templates = Object.keys(openApi.paths).map((path) => {
  const names = path.split('/');
  return { path, names, parameters: names.filter(isParameter).length };
});
