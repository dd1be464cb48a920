import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
};

/** The typed client of the API described: one file that needs nothing but `fetch`. */
export async function clientSource(document: object): Promise<string> {
  const types = astToString(
    await openapiTypes(structuredClone(document) as OpenAPI3, { alphabetize: true, defaultNonNullable: false }),
  );
  const runtime = await readFile(join(import.meta.dirname, 'client-runtime.ts'), 'utf8');
  return [
    '// Made by `npm run api` from the operations that the services declare. What is changed here is lost.',
    runtime.slice(runtime.indexOf('/**')),
    routesSource(document as Document),
    types,
  ].join('\n');
}

function routesSource({ paths }: Document): string {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, method.toUpperCase(), path] as const),
  );
  const lines = routes
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, method, path]) => `  ${id}: ['${method}', '${path}'],`);
  return `/** The method and the path of each operation. */\nexport const routes = {\n${lines.join('\n')}\n} as const;\n`;
}
