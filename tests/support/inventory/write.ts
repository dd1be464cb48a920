import { writeFileSync } from 'node:fs';
import type { Fact } from './facts.ts';
import { factsIn, INVENTORY, type Inventory, readInventory } from './recorder.ts';

/** Adds what was sent to the inventory. @returns what is new in it, and what is in it and was not sent */
export function addToInventory(sent: ReadonlySet<Fact>): { readonly added: Fact[]; readonly missed: Fact[] } {
  const before = factsIn(readInventory());
  const known = new Set(before);
  const added = [...sent].filter((fact) => !known.has(fact)).sort();
  if (added.length > 0) writeFileSync(INVENTORY, `${JSON.stringify(inventoryOf([...before, ...added]), null, 2)}\n`);
  return { added, missed: before.filter((fact) => !sent.has(fact)) };
}

function inventoryOf(facts: readonly Fact[]): Inventory {
  const inventory: Inventory = {};
  for (const parts of facts.map((fact) => fact.split('\t')).sort(byParts)) {
    const [collection = '', command = '', aspect = '', fact = ''] = parts;
    inventory[collection] ??= {};
    inventory[collection][command] ??= {};
    inventory[collection][command][aspect] ??= [];
    inventory[collection][command][aspect].push(fact);
  }
  return inventory;
}

function byParts(one: readonly string[], other: readonly string[]): number {
  const [a, b] = [one.join('\t'), other.join('\t')];
  return a < b ? -1 : a > b ? 1 : 0;
}
