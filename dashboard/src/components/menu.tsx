import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import './menu.css';

export type MenuItem = {
  readonly key: string;
  readonly label: string;
  readonly icon: IconName;
  readonly onChoose: () => void;
};

type Props = {
  label: string;
  items: readonly MenuItem[];
  /** For a button that shows its words next to this sign, instead of three dots. */
  icon?: IconName;
  /** What it is about, where the words do not say: said after them. */
  about?: string;
  busy?: boolean;
};

const GAP = 4;
const ROW = 40;

/** What can be done, behind a button. The browser opens and closes it, and gives the focus back. */
export function Menu({ label, items, icon, about, busy = false }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hide = () => menu.current?.isConnected && menu.current.hidePopover();
  useEffect(() => {
    if (!isOpen) return;
    const topOfButton = () => buttonOf(menu.current)?.getBoundingClientRect().top;
    const top = topOfButton();
    // When its button moves away, the menu would stay behind. Scrolling that ended as it opened has moved nothing.
    const hideIfMoved = () => {
      if (topOfButton() !== top) menu.current?.hidePopover();
    };
    window.addEventListener('scroll', hideIfMoved, { passive: true });
    return () => window.removeEventListener('scroll', hideIfMoved);
  }, [isOpen]);
  const button = { popoverTarget: id, 'aria-haspopup': 'menu' as const, busy };
  return (
    <div className="menu-place">
      {icon ? (
        <Button icon={icon} {...(about ? { 'aria-label': `${label}: ${about}` } : {})} {...button}>
          {label}
        </Button>
      ) : (
        <IconButton icon="more" label={label} {...button} />
      )}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="menu"
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open') return;
          setOpen(true);
          place(menu.current, items.length);
        }}
        // The items stay until the browser has given the focus back: it does so only while one of them has it.
        onToggle={({ newState }) => (newState === 'open' ? focusItem(menu.current, 0) : setOpen(false))}
        onKeyDown={(event) => move(event, menu.current)}
      >
        {isOpen &&
          items.map(({ key, label: name, icon: sign, onChoose }) => (
            <button
              key={key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="menu-item"
              onClick={() => {
                hide();
                onChoose();
              }}
            >
              <Icon name={sign} />
              {name}
            </button>
          ))}
      </div>
    </div>
  );
}

const buttonOf = (menu: HTMLElement | null) => menu?.parentElement?.querySelector('button');

/**
 * Below its button, or above where there is no room. Through the object model: the page allows no style in its text.
 */
function place(menu: HTMLElement | null, rows: number): void {
  const button = buttonOf(menu)?.getBoundingClientRect();
  if (!menu || !button) return;
  const isBelow = button.bottom + rows * ROW + 4 * GAP < innerHeight || button.top < innerHeight / 2;
  menu.style.right = `${Math.max(GAP, document.documentElement.clientWidth - button.right)}px`;
  menu.style.top = isBelow ? `${button.bottom + GAP}px` : 'auto';
  menu.style.bottom = isBelow ? 'auto' : `${innerHeight - button.top + GAP}px`;
}

function focusItem(menu: HTMLElement | null, index: number): void {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  items.at(index % items.length)?.focus({ preventScroll: true });
}

function move(event: KeyboardEvent, menu: HTMLElement | null): void {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (event.key === 'Tab') menu?.hidePopover();
  if (to === undefined) return;
  event.preventDefault();
  focusItem(menu, to);
}
