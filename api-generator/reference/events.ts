import { currentSchemaVersion, type EventSet, personalFieldsOf } from '../../kernel/events/catalogue.ts';
import { createComponents, type JsonSchema } from '../components.ts';
import { code, page, table } from './markdown.ts';

/** Every type of event that is written, by who writes it. */
export function eventsPage(byWriter: Readonly<Record<string, readonly EventSet[]>>): string {
  const sections = Object.entries(byWriter).map(
    ([writer, sets]) => `## ${writer}\n\n${[...sets].sort(byCategory).map(setOf).join('\n\n')}`,
  );
  return page(
    'Events',
    'the schemas in `contracts/`',
    'What is stored for ever. An event is in the stream of its aggregate, `<category>-<id>`, in the version of its schema that is written today; older ones are changed into it when they are read. *Sealed* fields say something about a person: they are encrypted with that person’s key, and gone when it is destroyed. `?` marks what may be absent or null.',
    'The [description of the WebSocket](../asyncapi.yaml) says which of them are sent to clients, and in what form. [How it works](../explanation/how-it-works.md#events) says what becomes of them.',
    ...sections,
  );
}

const byCategory = (one: EventSet, other: EventSet): number => (one.category < other.category ? -1 : 1);

function setOf({ category, schemas, formerly, keeps }: EventSet): string {
  const rows = Object.entries(schemas).map(([type, schema]) => {
    const sealed = new Set(personalFieldsOf(type)?.fields ?? []);
    const { properties = {}, required = [] } = createComponents().inline(schema, 'output');
    const fields = Object.entries(properties).map(([name, field]) => {
      const kind = kindOf(field, required.includes(name));
      return `${code(name)} ${kind}${sealed.has(name) ? ' *sealed*' : ''}`;
    });
    return [code(type), String(currentSchemaVersion(type)), fields.join(', ') || 'none'];
  });
  const former = Object.entries(formerly.types ?? {}).map(([name, type]) => `${code(name)} is read as ${code(type)}.`);
  const retired = (formerly.retired ?? []).map((name) => `${code(name)} is read, and no longer written.`);
  const kept = keeps === null ? [] : [`A stream keeps its latest ${keeps} events.`];
  const notes = [...kept, ...former, ...retired].join(' ');
  return [`### ${category}`, table(['Type', 'Version', 'Fields'], rows), ...(notes === '' ? [] : [notes])].join('\n\n');
}

/** The kind of a field in few words: the schema itself has the rest. */
function kindOf(schema: JsonSchema, isRequired: boolean): string {
  const kinds = wordsOf(schema).filter((kind) => kind !== 'null');
  const isCertain = isRequired && !wordsOf(schema).includes('null');
  return `${[...new Set(kinds)].join(' or ') || 'anything'}${isCertain ? '' : '?'}`;
}

const WORDS: Readonly<Record<string, string>> = { string: 'text', boolean: 'yes or no' };

function wordsOf(schema: JsonSchema): readonly string[] {
  const { type, anyOf, oneOf, items } = schema;
  const others = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined;
  if (others) return others.flatMap(wordsOf);
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (Array.isArray(schema.enum)) return schema.enum.length > 6 ? ['name'] : schema.enum.map(String);
  if (type === 'array') return [`list of ${items ? wordsOf(items as JsonSchema).join(' or ') : 'anything'}`];
  if (typeof schema.$ref === 'string') return [schema.$ref.split('/').at(-1) ?? ''];
  const types = Array.isArray(type) ? type : [type];
  return types.map((each) => WORDS[String(each)] ?? (typeof each === 'string' ? each : 'anything'));
}
