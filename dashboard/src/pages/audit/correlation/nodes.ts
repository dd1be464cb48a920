import type { Cause } from '../../../api/audit.ts';

/** An event of a correlation, with its position in chronological order. */
export type Node = {
  readonly event: Cause;
  readonly index: number;
  /** The index of its cause; null if a command caused it. */
  readonly cause: number | null;
  readonly effects: readonly number[];
  readonly service: string | null;
};

type Placed = { event: Cause; cause: Placed | null };

/** All events of the tree in chronological order; causes come before their effects. */
export function nodesOf(roots: readonly Cause[], serviceOf: (stream: string) => string | null): Node[] {
  const placed: Placed[] = [];
  const add = (event: Cause, cause: Placed | null): void => {
    const own = { event, cause };
    placed.push(own);
    for (const effect of event.children) add(effect, own);
  };
  for (const root of roots) add(root, null);
  // The sort is stable: events of the same millisecond keep the order of the tree.
  placed.sort((one, other) => Date.parse(one.event.at) - Date.parse(other.event.at));
  const indexOf = new Map(placed.map((each, index) => [each.event, index]));
  return placed.map(({ event, cause }, index) => ({
    event,
    index,
    cause: cause && (indexOf.get(cause.event) ?? null),
    effects: event.children.flatMap((effect) => indexOf.get(effect) ?? []),
    service: serviceOf(event.stream),
  }));
}

/** An event with all its causes and effects, direct and indirect. */
export function chainOf(nodes: readonly Node[], index: number): ReadonlySet<number> {
  const chain = new Set<number>();
  for (let at: number | null = index; at !== null; at = nodes[at]?.cause ?? null) chain.add(at);
  const addEffects = (of: number): void => {
    chain.add(of);
    nodes[of]?.effects.forEach(addEffects);
  };
  addEffects(index);
  return chain;
}

export const spanOf = (nodes: readonly Node[]): number => {
  const [first, last] = [nodes[0], nodes.at(-1)];
  return first && last ? Date.parse(last.event.at) - Date.parse(first.event.at) : 0;
};
