import type { Inventory } from '../../../support/inventory/recorder.ts';

/** Something that MongoDB's documentation has a page on, and the commands that use it in a transaction. */
export type Element = { readonly kind: Kind; readonly name: string };

export type Kind =
  | 'commands'
  | 'options'
  | 'concerns'
  | 'conditions'
  | 'updates'
  | 'stages'
  | 'accumulators'
  | 'expressions'
  | 'indexing';

/** What a fact consists of, once more apart. */
export type Sent = {
  readonly collection: string;
  readonly command: string;
  readonly isInTransaction: boolean;
  readonly aspect: string;
  readonly fact: string;
};

const INSIDE = ' in a transaction';

export const sentIn = (inventory: Inventory): Sent[] =>
  Object.entries(inventory).flatMap(([collection, commands]) =>
    Object.entries(commands).flatMap(([command, aspects]) =>
      Object.entries(aspects).flatMap(([aspect, facts]) =>
        facts.map((fact) => ({
          collection,
          command: command.replace(INSIDE, ''),
          isInTransaction: command.endsWith(INSIDE),
          aspect,
          fact,
        })),
      ),
    ),
  );

const operatorsOf = (fact: string): string[] => fact.match(/(?<![\w.])\$[A-Za-z]+/g) ?? [];

/** What has to be judged of a fact. Fields, orders and the sequence of stages are the application's own. */
export function elementsOf({ command, aspect, fact }: Sent): Element[] {
  const all = (kind: Kind, names: readonly string[]): Element[] => names.map((name) => ({ kind, name }));
  switch (aspect) {
    case 'options':
    case 'statement':
      return fact === '(none)' ? [] : all('options', [`${command}.${fact}`]);
    case 'concern':
      return all('concerns', [fact]);
    case 'filter':
      return all('conditions', operatorsOf(fact));
    case 'update': {
      const computed = /^expression (.+)/.exec(fact)?.[1];
      if (computed !== undefined) return all('expressions', [computed]);
      return all('updates', fact.startsWith('$') ? fact.split(' ').filter((word) => word !== 'at') : [fact]);
    }
    case 'stages':
      return all('stages', [fact]);
    case 'accumulators':
      return all('accumulators', [fact]);
    case 'expressions':
      return all('expressions', [fact]);
    case 'index': {
      const options = /\{.*$/.exec(fact)?.[0] ?? '{}';
      const directions = fact.replace(/ ?\{.*$/, '').split(', ');
      return all('indexing', [
        ...directions.map((direction) => (direction.endsWith(' -1') ? 'descending' : 'ascending')),
        ...Object.keys(JSON.parse(options)),
      ]);
    }
    default:
      return [];
  }
}
