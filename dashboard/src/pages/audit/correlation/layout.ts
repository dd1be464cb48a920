import { byColour } from '../service.tsx';
import type { Node } from './nodes.ts';

/** The height of a row, and of a note about the time between two rows. */
export const ROW_PX = 52;
export const GAP_PX = 28;
const GAP_MS = 2_000;

/** How far next to its lane a line runs down, in lanes, and the radius of its bends, in pixels. */
const BESIDE = 0.28;
const BEND_PX = 12;

export type Lane = string | null;
export type Layout = {
  readonly lanes: readonly Lane[];
  readonly laneOf: ReadonlyMap<Lane, number>;
  /** The centre of each row, in pixels from the top. */
  readonly middles: readonly number[];
  /** The time before a row in milliseconds, if it is long enough to mention. */
  readonly gaps: readonly (number | null)[];
  readonly height: number;
};

/** One row per event, and one lane per service that has any. */
export function layoutOf(nodes: readonly Node[]): Layout {
  const lanes = [...new Set(nodes.map(({ service }) => service))].sort((one, other) =>
    one === null ? 1 : other === null ? -1 : byColour(one, other),
  );
  const gaps = nodes.map(({ event }, index) => {
    const before = nodes[index - 1];
    const passed = before ? Date.parse(event.at) - Date.parse(before.event.at) : 0;
    return passed >= GAP_MS ? passed : null;
  });
  let height = 0;
  const middles = gaps.map((gap) => {
    height += (gap === null ? 0 : GAP_PX) + ROW_PX;
    return height - ROW_PX / 2;
  });
  return { lanes, laneOf: new Map(lanes.map((lane, index) => [lane, index])), middles, gaps, height };
}

/**
 * The line from a cause to its effect: it leaves the lane, runs down next to it, and crosses over in the row of the effect, where
 * there is no other event. A lane is one unit wide.
 */
export function lineTo(node: Node, nodes: readonly Node[], { laneOf, middles }: Layout): string {
  if (node.cause === null) return '';
  const cause = nodes[node.cause];
  const [x1, x2] = [cause?.service ?? null, node.service].map((lane) => (laneOf.get(lane) ?? 0) + 0.5);
  const [y1, y2] = [middles[node.cause], middles[node.index]];
  if (x1 === undefined || x2 === undefined || y1 === undefined || y2 === undefined) return '';
  const side = x2 > x1 ? BESIDE : -BESIDE;
  const x = x1 + side;
  const over = x2 === x1 ? x2 : x + Math.sign(x2 - x) * BESIDE;
  return `M${x1} ${y1}Q${x} ${y1} ${x} ${y1 + BEND_PX}V${y2 - BEND_PX}Q${x} ${y2} ${over} ${y2}H${x2}`;
}
