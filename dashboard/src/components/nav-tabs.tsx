import { Link, type LinkProps } from '@tanstack/react-router';
import './nav-tabs.css';

type Tab = Pick<LinkProps, 'to' | 'params' | 'search'> & { name: string };

/** Pages side by side: each has its address, so that reload and back show the same. */
export const NavTabs = ({ label, items }: { label: string; items: readonly Tab[] }) => (
  <nav aria-label={label}>
    <ul className="nav-tabs">
      {items.map(({ name, ...link }) => (
        <li key={name}>
          <Link {...link} className="nav-tab" activeOptions={{ exact: true, includeSearch: link.search !== undefined }}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
