import { type Ref, useMemo, useState } from 'react';
import { useTexts } from '../../../texts/index.ts';
import { Service } from '../service.tsx';
import { type Layout, layoutOf, lineTo, ROW_PX } from './layout.ts';
import { chainOf, type Node } from './nodes.ts';
import './picture.css';
import { PictureRow } from './picture-row.tsx';
import { useRoving } from './use-roving.ts';
import { useWindow } from './use-window.ts';

const NOTHING: ReadonlySet<number> = new Set();
const A_PAGE = 10;

/** Events in chronological order from top to bottom, each in the lane of its service, with lines from causes to effects. */
export function Picture({ nodes, marked }: { nodes: readonly Node[]; marked: number }) {
  const t = useTexts('audit').correlation;
  const layout = useMemo(() => layoutOf(nodes), [nodes]);
  const [lit, setLit] = useState<number | null>(marked >= 0 ? marked : null);
  const chain = useMemo(() => (lit === null ? NOTHING : chainOf(nodes, lit)), [nodes, lit]);
  const roving = useRoving(String(Math.max(0, marked)), (key, from) => placeBy(key, Number(from), nodes));
  const { box, onScroll, isNear } = useWindow(nodes.length, layout.middles[marked] ?? null);
  // The active row stays rendered, so that scrolling never removes the focus.
  const shown = nodes.filter(({ index }) => isNear(layout.middles[index] ?? 0) || roving.active === String(index));
  return (
    <section className="stack stack-s" aria-label={t.picture}>
      <ul className="row picture-legend" aria-label={t.legend}>
        {layout.lanes.map((lane) => (
          <li key={lane}>
            <Service name={lane} />
          </li>
        ))}
      </ul>
      <p className="soft small picture-keys">{t.keys}</p>
      <div ref={box} className="picture-box" onScroll={onScroll}>
        <div className="picture" style={{ '--lanes': layout.lanes.length } as Record<string, number>}>
          <div className="picture-lanes" aria-hidden="true">
            {layout.lanes.map((lane) => (
              <span key={lane}>
                <Service name={lane} />
              </span>
            ))}
          </div>
          <Lines nodes={nodes} layout={layout} chain={chain} isNear={isNear} />
          <ol ref={roving.box as Ref<HTMLOListElement>} style={{ height: layout.height }} onKeyDown={roving.onKeyDown}>
            {shown.map((node) => (
              <PictureRow
                key={node.event.event_id}
                node={node}
                cause={node.cause === null ? null : (nodes[node.cause]?.event.type ?? null)}
                lane={layout.laneOf.get(node.service) ?? 0}
                top={(layout.middles[node.index] ?? 0) - ROW_PX / 2}
                gap={layout.gaps[node.index] ?? null}
                begunAt={nodes[0]?.event.at ?? node.event.at}
                of={nodes.length}
                isActive={roving.active === String(node.index)}
                isLit={chain.has(node.index)}
                isMarked={node.index === marked}
                onLit={setLit}
                onActive={roving.setActive}
              />
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

type LinesProps = {
  nodes: readonly Node[];
  layout: Layout;
  chain: ReadonlySet<number>;
  isNear: (top: number, bottom: number) => boolean;
};

/** Decorative: everything drawn here is also in the text of the rows. */
function Lines({ nodes, layout, chain, isNear }: LinesProps) {
  const all = useMemo(() => nodes.map((node) => lineTo(node, nodes, layout)), [nodes, layout]);
  const shown = nodes.filter(
    ({ index, cause }) => cause !== null && isNear(layout.middles[cause] ?? 0, layout.middles[index] ?? 0),
  );
  const drawn = (lines: readonly Node[]) => lines.map(({ index }) => all[index]).join('');
  return (
    <svg
      className="picture-lines"
      viewBox={`0 0 ${layout.lanes.length} ${layout.height}`}
      preserveAspectRatio="none"
      style={{ height: layout.height }}
      aria-hidden="true"
    >
      <path d={drawn(shown)} />
      <path
        className="picture-lit"
        d={drawn(shown.filter(({ index, cause }) => chain.has(index) && chain.has(cause ?? -1)))}
      />
    </svg>
  );
}

function placeBy(key: string, from: number, nodes: readonly Node[]): string | null {
  const last = nodes.length - 1;
  const to: Record<string, number | null | undefined> = {
    ArrowUp: from - 1,
    ArrowDown: from + 1,
    PageUp: Math.max(0, from - A_PAGE),
    PageDown: Math.min(last, from + A_PAGE),
    Home: 0,
    End: last,
    ArrowLeft: nodes[from]?.cause,
    ArrowRight: nodes[from]?.effects[0],
  };
  const place = to[key] ?? null;
  return place === null || place < 0 || place > last ? null : String(place);
}
