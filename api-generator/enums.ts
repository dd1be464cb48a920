import type { JsonSchema } from './components.ts';
import { GENERATED } from './runtime-source.ts';

/** The values of every enum that has a name, for programs that list them, and what people call them. */
export function enumsSource(schemas: Readonly<Record<string, JsonSchema>>): string {
  return [
    GENERATED,
    constant('Every value of each enum.', 'enums', schemas, 'enum'),
    constant('What people call them, where that is the same in every language.', 'titles', schemas, 'x-titles'),
  ].join('\n');
}

function constant(
  comment: string,
  name: string,
  schemas: Readonly<Record<string, JsonSchema>>,
  keyword: 'enum' | 'x-titles',
): string {
  const lines = Object.entries(schemas).flatMap(([id, { [keyword]: value }]) =>
    value === undefined ? [] : `  ${id}: ${JSON.stringify(value)},`,
  );
  return `/** ${comment} */\nexport const ${name} = {\n${lines.join('\n')}\n} as const;\n`;
}
