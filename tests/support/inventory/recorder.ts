import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from 'mongodb';
import { type Fact, factsOf } from './facts.ts';

/** Everything that is known to be sent: collections, their commands, and for each aspect of these the facts. */
export type Inventory = { [collection: string]: { [command: string]: { [aspect: string]: string[] } } };

export const INVENTORY = join(import.meta.dirname, '..', '..', 'kernel', 'document-store', 'inventory', 'sent.json');
const HOW_TO_ADD =
  'judge it in tests/kernel/document-store/inventory (its README.md says how), and run this file with --inventory';

/** Set by the runner: everything that is sent counts as new, and is reported instead of making the file red. */
export const WRITES = 'TEST_INVENTORY';

const PLATFORM = join(import.meta.dirname, '..', '..', '..');
const OWN = [import.meta.dirname, 'node_modules', 'node:'];
/** Enough for what lies between the driver and whoever has called it. */
const FRAMES = 50;

let known: Set<Fact> | undefined;
const fresh = new Set<Fact>();

/** Looks at a command that the platform's client sends. */
export function noteCommand(commandName: string, command: Document): void {
  known ??= process.env[WRITES] === undefined ? new Set(factsIn(readInventory())) : new Set();
  let isOurs: boolean | undefined;
  for (const fact of factsOf(commandName, command)) {
    if (known.has(fact) || fresh.has(fact)) continue;
    isOurs ??= isSentByPlatform();
    if (isOurs) fresh.add(fact);
  }
}

/** What was new in the file that has just run. */
export function takeFresh(): Fact[] {
  const facts = [...fresh];
  fresh.clear();
  return facts;
}

/** Why a file is red that sends something new; nothing if it does not. */
export const problemsOf = (facts: readonly Fact[]): string[] =>
  facts.length === 0
    ? []
    : [`the platform has sent MongoDB what is not in the inventory: ${facts.map(inWords).join('; ')}: ${HOW_TO_ADD}`];

/** A fact for people. */
export const inWords = (fact: Fact): string => fact.split('\t').join(' · ');

export const readInventory = (): Inventory =>
  existsSync(INVENTORY) ? (JSON.parse(readFileSync(INVENTORY, 'utf8')) as Inventory) : {};

export const factsIn = (inventory: Inventory): Fact[] =>
  Object.entries(inventory).flatMap(([collection, commands]) =>
    Object.entries(commands).flatMap(([command, aspects]) =>
      Object.entries(aspects).flatMap(([aspect, facts]) =>
        facts.map((fact) => [collection, command, aspect, fact].join('\t')),
      ),
    ),
  );

/** Tests look at what is stored through the platform's client as well: that is nothing which it sends. */
function isSentByPlatform(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const frames = (new Error().stack ?? '').split('\n').slice(1);
  Error.stackTraceLimit = stackTraceLimit;
  const caller = frames.find((frame) => frame.includes(PLATFORM) && !OWN.some((place) => frame.includes(place)));
  return caller === undefined || !caller.includes(join(PLATFORM, 'tests'));
}
