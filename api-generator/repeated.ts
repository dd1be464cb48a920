type Json = { [key: string]: unknown };
type Operation = { readonly responses: Json; readonly parameters?: readonly Json[] };
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
type Components = { readonly responses: Json; readonly parameters: Json };

/**
 * The same description, in which a failure or a parameter that several operations have in common stands once, among the
 * components, and is referred to.
 */
export function withRepeatedOnce<Described extends { readonly paths: object; readonly components: Components }>(
  document: Described,
): Described {
  const paths = document.paths as Paths;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const responses = repeatedAmong(
    operations.flatMap((operation) => failuresOf(operation).map(([, response]) => response)),
  );
  const parameters = repeatedAmong(operations.flatMap((operation) => operation.parameters ?? []));
  const failures = shared('responses', responses, ({ description }) => inPascalCase(String(description)));
  const inputs = shared('parameters', parameters, ({ name }) => String(name));
  return {
    ...document,
    paths: eachOperation(paths, (operation) => ({
      ...operation,
      ...(operation.parameters ? { parameters: operation.parameters.map(inputs.refer) } : {}),
      responses: {
        ...operation.responses,
        ...Object.fromEntries(failuresOf(operation).map(([status, response]) => [status, failures.refer(response)])),
      },
    })),
    components: {
      ...document.components,
      responses: { ...document.components.responses, ...failures.components },
      parameters: { ...document.components.parameters, ...inputs.components },
    },
  };
}

const failuresOf = ({ responses }: Operation): [string, Json][] =>
  Object.entries(responses as Record<string, Json>).filter(([status]) => !/^[23]/.test(status));

const eachOperation = (paths: Paths, change: (operation: Operation) => Operation): Paths =>
  Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, change(operation)])),
    ]),
  );

/** What occurs more than once, as JSON, in the order of its first occurrence. */
function repeatedAmong(parts: readonly Json[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const part of parts.filter(({ $ref }) => $ref === undefined)) {
    const text = JSON.stringify(part);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([text]) => text);
}

/** Names what is shared; of those that would have the same name, all but the first get a number. */
function shared(section: string, texts: readonly string[], nameOf: (part: Json) => string) {
  const names = new Map<string, string>();
  const components: Json = {};
  for (const text of texts) {
    const part = JSON.parse(text) as Json;
    const plain = nameOf(part);
    let name = plain;
    for (let number = 2; name in components; number++) name = `${plain}${number}`;
    components[name] = part;
    names.set(text, name);
  }
  return {
    components,
    refer(part: Json): Json {
      const name = names.get(JSON.stringify(part));
      return name === undefined ? part : { $ref: `#/components/${section}/${name}` };
    },
  };
}

const inPascalCase = (sentence: string): string =>
  sentence.replaceAll(
    /[^A-Za-z]*([A-Za-z]+)[^A-Za-z]*/g,
    (_, word: string) => word.charAt(0).toUpperCase() + word.slice(1),
  );
