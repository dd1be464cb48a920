import type { Document } from 'mongodb';
import { expressionsIn, fieldsOf, filterFacts, isDocument, nameOf, pipelineFacts, updateFacts } from './parts.ts';
import { READ_MODELS } from './read-models.ts';

/** What of a command can be judged by MongoDB's documentation: `<collection>⇥<command>⇥<aspect>⇥<fact>`. */
export type Fact = string;

/** What every command carries and the driver answers for, or what is told apart below. */
const DRIVERS_OWN = new Set([
  ...['lsid', '$db', '$clusterTime', 'txnNumber', 'autocommit', 'startTransaction', 'recoveryToken'],
  ...['readConcern', 'writeConcern', '$readPreference', 'collection'],
]);

/** Their value is no collection. */
const OF_SERVER = new Set(['endSessions', 'commitTransaction', 'abortTransaction']);

/**
 * The facts of a command as the driver sends it. Values leave no trace, nor does how facts are combined: a list with
 * one filter more of a kind that is known is nothing new.
 */
export function factsOf(commandName: string, command: Document): Set<Fact> {
  const collection = collectionOf(commandName, command);
  const isInside = command.autocommit === false && !OF_SERVER.has(commandName);
  const facts = new Set<Fact>();
  const note = (aspect: string, fact: string): void => {
    facts.add(`${collection}\t${commandName}${isInside ? ' in a transaction' : ''}\t${aspect}\t${fact}`);
  };
  for (const [option, value] of fieldsOf(command)) {
    if (option === commandName || DRIVERS_OWN.has(option)) continue;
    note('options', option);
    partsOf(option, value, note);
  }
  concernsOf(command, note);
  if (facts.size === 0) note('options', '(none)');
  return facts;
}

type Note = (aspect: string, fact: string) => void;

function partsOf(option: string, value: unknown, note: Note): void {
  switch (option) {
    case 'filter':
    case 'query':
      for (const fact of filterFacts(value)) note('filter', fact);
      break;
    case 'sort':
      note('sort', orderOf(value));
      break;
    case 'fields':
    case 'projection':
      if (!isDocument(value)) break;
      for (const [field, given] of fieldsOf(value))
        note('projection', isDocument(given) ? `${field} ${[...expressionsIn(given)].join(' ')}` : `${field} ${given}`);
      break;
    case 'update':
      for (const fact of updateFacts(value)) note('update', fact);
      break;
    case 'updates':
    case 'deletes':
      for (const statement of value as Document[]) statementFacts(statement, note);
      break;
    case 'pipeline':
      pipelineFacts(value as Document[], note);
      break;
    case 'indexes':
      for (const index of value as Document[]) note('index', indexOf(index));
      break;
    case 'key':
      note('key', nameOf(String(value)));
      break;
  }
}

function statementFacts(statement: Document, note: Note): void {
  for (const [option, value] of fieldsOf(statement)) {
    if (option === 'q') for (const fact of filterFacts(value)) note('filter', fact);
    else if (option === 'u') for (const fact of updateFacts(value)) note('update', fact);
    else if (option === 'limit') note('statement', `limit ${value}`);
    else if (value !== false) note('statement', option);
  }
}

function concernsOf(command: Document, note: Note): void {
  const { writeConcern, readConcern, $readPreference: preference, txnNumber, autocommit } = command;
  if (writeConcern !== undefined) note('concern', `write ${writeConcern.w}`);
  if (readConcern?.level !== undefined) note('concern', `read ${readConcern.level}`);
  if (preference !== undefined && preference.mode !== 'primary') note('concern', `from ${preference.mode}`);
  if (txnNumber !== undefined && autocommit === undefined) note('concern', 'retryable');
}

const orderOf = (order: unknown): string =>
  [...(order instanceof Map ? order : Object.entries(isDocument(order) ? order : {}))]
    .map(([field, direction]) => `${nameOf(field)} ${direction}`)
    .join(', ');

const indexOf = ({ key, name: _, ...options }: Document): string => {
  const shown = Object.keys(options).length === 0 ? '' : ` ${JSON.stringify(options)}`;
  return `${orderOf(key)}${shown}`;
};

function collectionOf(commandName: string, command: Document): string {
  if (OF_SERVER.has(commandName)) return '(server)';
  const named = commandName === 'getMore' ? command.collection : command[commandName];
  if (typeof named !== 'string') return '(database)';
  const [name, version] = named.split('@');
  if (version === undefined) return named;
  // Each version of a read model has a collection of its own, and so have the read models that tests make up.
  return READ_MODELS.has(name ?? '') ? `${name}@` : '(of a test)@';
}
