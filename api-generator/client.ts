import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import type { JsonSchema } from './components.ts';
import { GENERATED, runtimeSource } from './runtime-source.ts';

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
};
type Content = { readonly content?: { readonly 'application/json'?: { readonly schema: JsonSchema } } };
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content>>;
};
type Described = Operation & { readonly method: string; readonly path: string };
type Schemas = Readonly<Record<string, JsonSchema>>;
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas };
};

/**
 * The typed client of the described API: one file that needs nothing but `fetch`.
 * @param frames what the WebSocket sends, and the schemas that those refer to
 */
export async function clientSource(description: object, frames: Schemas): Promise<string> {
  const { paths, components } = description as Document;
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): Described => ({ ...operation, method, path })),
    )
    .filter(isCalledByName)
    .toSorted(({ operationId: one }, { operationId: other }) => (one < other ? -1 : 1));
  return [
    GENERATED,
    await runtimeSource('client-runtime.ts'),
    routesSource(operations),
    await typesSource({ ...frames, ...components.schemas }, operations),
  ].join('\n');
}

/** Headers of its own make an operation part of a protocol, whose clients know more than names and bodies. */
const isCalledByName = ({ parameters = [] }: Operation): boolean =>
  parameters.every((parameter) => parameter.in !== 'header');

function routesSource(operations: readonly Described[]): string {
  const lines = operations.map(
    ({ operationId, method, path }) => `  ${operationId}: ['${method.toUpperCase()}', '${path}'],`,
  );
  return `/** The method and the path of each operation. */\nexport const routes = {\n${lines.join('\n')}\n} as const;\n`;
}

/** The schemas as types, and among them what each operation takes and answers. */
async function typesSource(schemas: Schemas, operations: readonly Described[]) {
  const described = Object.fromEntries(operations.map((operation) => [operation.operationId, exchangeOf(operation)]));
  const document = {
    openapi: '3.1.1',
    info: { title: '', version: '' },
    components: { schemas: { ...schemas, Operations: objectOf(described, Object.keys(described)) } },
  };
  const nodes = await openapiTypes(document as unknown as OpenAPI3, { alphabetize: true, defaultNonNullable: false });
  // Besides the schemas there are empty types for what this document leaves out.
  return astToString(nodes.filter((node) => ts.isInterfaceDeclaration(node) && node.name.text === 'components'));
}

/** What goes in and what comes out: `{ path, query, body, answer }`, each only where there is one. */
function exchangeOf({ summary, parameters = [], requestBody, responses }: Operation): JsonSchema {
  const path = parametersIn('path', parameters);
  const query = parametersIn('query', parameters);
  const body = requestBody?.content?.['application/json']?.schema;
  const success = Object.entries(responses).find(([status]) => /^20/.test(status))?.[1];
  const answer = success?.content?.['application/json']?.schema;
  const required = [
    ...(path?.required?.length ? ['path'] : []),
    ...(query?.required?.length ? ['query'] : []),
    ...(requestBody?.required ? ['body'] : []),
    ...(answer ? ['answer'] : []),
  ];
  return { ...objectOf({ path, query, body, answer }, required), description: summary };
}

function parametersIn(place: 'path' | 'query', parameters: readonly Parameter[]): JsonSchema | undefined {
  const own = parameters.filter((parameter) => parameter.in === place);
  if (own.length === 0) return undefined;
  const properties = own.map(({ name, description, schema }) => [
    name,
    { ...schema, ...(description && { description }) },
  ]);
  const required = own.filter((parameter) => parameter.required).map(({ name }) => name);
  return objectOf(Object.fromEntries(properties), required);
}

function objectOf(
  properties: Readonly<Record<string, JsonSchema | undefined>>,
  required: readonly string[],
): JsonSchema {
  const present = Object.entries(properties).filter(([, schema]) => schema !== undefined);
  return { type: 'object', properties: Object.fromEntries(present) as Record<string, JsonSchema>, required };
}
