import { Link } from '@tanstack/react-router';
import { useMe } from '../api/use-me.ts';
import { Icon } from '../components/icon.tsx';
import type { SESSION_ICONS } from '../components/session-icons.ts';
import { useTexts } from '../texts/index.ts';
import './navigation.css';

type Entry = { to: string; name: string; icon: keyof typeof SESSION_ICONS | 'film' | 'search' };

/** The pages by what people come for. A new page is a line here and one in a table of `routes/`. */
const GROUPS = [
  {
    name: 'make',
    isFor: 'everybody',
    pages: [
      { to: '/', name: 'home', icon: 'home' },
      { to: '/trends', name: 'trends', icon: 'trend' },
      { to: '/content', name: 'content', icon: 'film' },
      { to: '/pipeline', name: 'pipeline', icon: 'board' },
      { to: '/assets', name: 'assets', icon: 'images' },
      { to: '/videos', name: 'videos', icon: 'video' },
      { to: '/publishing', name: 'publishing', icon: 'calendar' },
      { to: '/costs', name: 'costs', icon: 'coins' },
      { to: '/providers', name: 'providers', icon: 'plug' },
    ],
  },
  {
    name: 'operate',
    isFor: 'operator',
    pages: [
      { to: '/operate', name: 'operate', icon: 'gauge' },
      { to: '/operate/projections', name: 'projections', icon: 'layers' },
      { to: '/operate/subscriptions', name: 'subscriptions', icon: 'inbox' },
      { to: '/operate/processes', name: 'processes', icon: 'cpu' },
      { to: '/operate/log', name: 'log', icon: 'log' },
      { to: '/operate/checks', name: 'checks', icon: 'heart' },
    ],
  },
  {
    name: 'audit',
    isFor: 'auditor',
    pages: [
      { to: '/audit/streams', name: 'streams', icon: 'stream' },
      { to: '/audit/events', name: 'audit', icon: 'search' },
      { to: '/audit/integrity', name: 'integrity', icon: 'shield' },
    ],
  },
  {
    name: 'administer',
    isFor: 'admin',
    pages: [{ to: '/users', name: 'users', icon: 'users' }],
  },
] as const satisfies readonly {
  name: string;
  isFor: 'everybody' | 'operator' | 'auditor' | 'admin';
  pages: readonly Entry[];
}[];

type PageOf = (typeof GROUPS)[number]['pages'][number];

type Group = {
  readonly name: (typeof GROUPS)[number]['name'];
  readonly isFor: string;
  readonly pages: readonly PageOf[];
};

const groupsFor = (role: string): readonly Group[] =>
  (GROUPS as readonly Group[]).filter(({ isFor }) => isFor === 'everybody' || isFor === role || role === 'admin');

/** The pages that someone with this role may open. */
export const pagesFor = (role: string): readonly PageOf[] => groupsFor(role).flatMap(({ pages }) => pages);

/** What the signed-in user may open. */
export function Navigation({ onGo }: { onGo: () => void }) {
  const t = useTexts('words');
  const { role } = useMe();
  return groupsFor(role).map(({ name, pages }) => (
    <section key={name} aria-labelledby={`navigation-${name}`}>
      <h2 id={`navigation-${name}`} className="navigation-group">
        {t.groups[name]}
      </h2>
      <ul>
        {pages.map(({ to, name, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="navigation-link"
              activeOptions={{ exact: to === '/' || to === '/operate', includeSearch: false }}
              onClick={onGo}
            >
              <Icon name={icon} />
              {t.pages[name]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
