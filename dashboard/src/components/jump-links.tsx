import type { MouseEvent, ReactNode } from 'react';
import './jump-links.css';

type Props = { label: string; items: readonly { id: string; name: string }[]; children: ReactNode };

/** A long page with links to its sections: they take the focus, so that the keyboard goes on there. */
export const WithJumpLinks = ({ label, items, children }: Props) => (
  <div className="with-jump-links stack">
    <nav aria-label={label} className="jump-links">
      <ul className="jump-links-list">
        {items.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} className="jump-link" onClick={(event) => jump(event, id)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <div className="stack">{children}</div>
  </div>
);

/** Without another address: the router would restore where the page was when it last had it. */
function jump(event: MouseEvent, id: string): void {
  const section = document.getElementById(id);
  if (section === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  section.scrollIntoView();
  section.focus({ preventScroll: true });
}
