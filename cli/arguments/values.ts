import type { Field } from '../../api/commands.ts';
import { kebab } from '../catalogue.ts';
import { type Failure, wrongUse } from '../failure.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What was typed for a field, as the platform takes it. @throws Failure naming what is possible */
export function convert(field: Field, typed: readonly string[]): unknown {
  if (field.type === 'array') return typed.map((text) => (field.shape ? jsonOf(field, text) : textOf(field, text)));
  const [text = ''] = typed;
  switch (field.type) {
    case 'boolean':
      return text === 'true';
    case 'integer':
    case 'number':
      return numberOf(field, text);
    case 'object':
      return jsonOf(field, text);
    default:
      return textOf(field, text);
  }
}

/** What a field may be, in a few words. */
export function possible({ type, values, format, minimum, maximum, shape }: Field): string {
  if (values) return values.join(', ');
  if (shape) return `JSON like ${shape}`;
  if (type === 'boolean') return 'yes or no';
  if (type === 'integer' || type === 'number') {
    const name = type === 'integer' ? 'a whole number' : 'a number';
    if (minimum !== undefined && maximum !== undefined) return `${name} from ${minimum} to ${maximum}`;
    return minimum === undefined ? name : `${name}, at least ${minimum}`;
  }
  return format === undefined ? 'text' : (FORMATS[format] ?? format);
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'an id (UUID)',
  uri: 'a URL',
  'date-time': 'a time like 2026-01-31T12:00:00Z',
  'date-time or date': 'a date, or a time like 2026-01-31T12:00:00Z',
};

const wrong = (field: Field): Failure => {
  const name = field.in === 'path' ? kebab(field.name) : `--${kebab(field.name)}`;
  return wrongUse(`${name} is not valid`, null, [`possible: ${possible(field)}`]);
};

function textOf(field: Field, text: string): string {
  if (field.values && !field.values.includes(text)) throw wrong(field);
  if (field.format === 'uuid' && !UUID.test(text)) throw wrong(field);
  if (field.in === 'path' && text === '') throw wrong(field);
  return text;
}

function numberOf(field: Field, text: string): number {
  const value = Number(text);
  const isWhole = field.type === 'number' || Number.isSafeInteger(value);
  if (text.trim() === '' || !Number.isFinite(value) || !isWhole) throw wrong(field);
  if (value < (field.minimum ?? value) || value > (field.maximum ?? value)) throw wrong(field);
  return value;
}

function jsonOf(field: Field, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Said below, as for JSON that is no object.
  }
  throw wrong(field);
}
