import { NavTabs } from '../../components/nav-tabs.tsx';
import { useTexts } from '../../texts/index.ts';

/** Calendar, list, slots, defaults and accounts. Filters are kept when switching between the first two. */
export function PublishingTabs() {
  const t = useTexts('publishing');
  return (
    <NavTabs
      label={t.title}
      items={[
        {
          to: '/publishing',
          search: ({ platform, status, month, day, view }) =>
            view === undefined ? { platform, status, month, day } : { platform, status },
          name: t.tabs.calendar,
        },
        {
          to: '/publishing',
          search: ({ platform, status, from, to }) => ({ view: 'list', platform, status, from, to }),
          name: t.tabs.list,
        },
        { to: '/publishing/slots', name: t.tabs.slots },
        { to: '/publishing/defaults', name: t.tabs.defaults },
        { to: '/publishing/accounts', name: t.tabs.accounts },
      ]}
    />
  );
}
