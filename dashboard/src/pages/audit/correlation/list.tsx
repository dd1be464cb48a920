import { type Ref, useState } from 'react';
import { useTexts } from '../../../texts/index.ts';
import './list.css';
import { ListItem } from './list-item.tsx';
import type { Node } from './nodes.ts';
import { useRoving } from './use-roving.ts';
import { useWindow } from './use-window.ts';

/** Events with more effects start collapsed. */
const OPEN_AT_MOST = 40;
/** The height of an item, as in the style sheet. */
const ITEM_PX = 32;

/** The same events as a nested list: the effects of an event are below it. */
export function List({ nodes, marked }: { nodes: readonly Node[]; marked: number }) {
  const t = useTexts('audit').correlation;
  const [closed, setClosed] = useState<ReadonlySet<number>>(() => closedAtFirst(nodes, marked));
  const toggle = (index: number, isOpen: boolean): void => {
    const to = new Set(closed);
    if (isOpen) to.delete(index);
    else to.add(index);
    setClosed(to);
  };
  const shown = shownOf(nodes, closed);
  const roving = useRoving(String(marked >= 0 ? marked : (shown[0]?.node.index ?? 0)), (key, from) => {
    const node = nodes[Number(from)];
    if (!node) return null;
    const at = shown.findIndex((each) => each.node === node);
    const isOpen = node.effects.length > 0 && !closed.has(node.index);
    if (key === 'ArrowRight' && node.effects.length > 0 && !isOpen) toggle(node.index, true);
    if (key === 'ArrowLeft' && isOpen) toggle(node.index, false);
    const to: Record<string, number | null | undefined> = {
      ArrowUp: shown[at - 1]?.node.index,
      ArrowDown: shown[at + 1]?.node.index,
      Home: shown[0]?.node.index,
      End: shown.at(-1)?.node.index,
      ArrowRight: isOpen ? node.effects[0] : node.index,
      ArrowLeft: isOpen ? node.index : node.cause,
    };
    const place = to[key] ?? null;
    return place === null ? null : String(place);
  });
  const startsAt = shown.findIndex(({ node }) => node.index === marked);
  const { box, onScroll, isNear } = useWindow(shown.length, startsAt < 0 ? null : startsAt * ITEM_PX);
  return (
    <section className="stack stack-s" aria-label={t.list}>
      <p className="soft small picture-keys">{t.treeKeys}</p>
      <div ref={box} className="causes-box" onScroll={onScroll}>
        <div
          ref={roving.box as Ref<HTMLDivElement>}
          role="tree"
          className="causes"
          style={{ height: shown.length * ITEM_PX }}
          aria-label={t.list}
          tabIndex={-1}
          onKeyDown={roving.onKeyDown}
        >
          {shown.map(
            ({ node, ...item }, row) =>
              (isNear(row * ITEM_PX) || roving.active === String(node.index)) && (
                <ListItem
                  key={node.event.event_id}
                  node={node}
                  {...item}
                  top={row * ITEM_PX}
                  isOpen={!closed.has(node.index)}
                  isActive={roving.active === String(node.index)}
                  isMarked={node.index === marked}
                  onToggle={() => toggle(node.index, closed.has(node.index))}
                  onActive={() => roving.setActive(String(node.index))}
                />
              ),
          )}
        </div>
      </div>
    </section>
  );
}

/** The ancestors of the marked event are always expanded. */
function closedAtFirst(nodes: readonly Node[], marked: number): ReadonlySet<number> {
  const closed = new Set(nodes.filter(({ effects }) => effects.length > OPEN_AT_MOST).map(({ index }) => index));
  for (let at = nodes[marked]?.cause ?? null; at !== null; at = nodes[at]?.cause ?? null) closed.delete(at);
  return closed;
}

type Shown = { node: Node; level: number; place: number; of: number };

/** The items whose ancestors are all expanded, in display order. */
function shownOf(nodes: readonly Node[], closed: ReadonlySet<number>): Shown[] {
  const shown: Shown[] = [];
  const add = (indexes: readonly number[], level: number): void => {
    for (const [place, index] of indexes.entries()) {
      const node = nodes[index];
      if (!node) continue;
      shown.push({ node, level, place: place + 1, of: indexes.length });
      if (!closed.has(index)) add(node.effects, level + 1);
    }
  };
  const roots = nodes.filter(({ cause }) => cause === null).map(({ index }) => index);
  add(roots, 1);
  return shown;
}
