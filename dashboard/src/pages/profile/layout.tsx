import type { ReactNode } from 'react';
import { useTitle } from '../../app/title.ts';
import { NavTabs } from '../../components/nav-tabs.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useTexts } from '../../texts/index.ts';
import './profile.css';

/** What the pages of the profile have in common. */
export function ProfilePage({ name, children }: { name: keyof ReturnType<typeof useTabs>; children: ReactNode }) {
  const t = useTexts('profile');
  const tabs = useTabs();
  useTitle(`${t.title}: ${tabs[name]}`);
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.lead} />
      <NavTabs
        label={t.title}
        items={[
          { to: '/profile', name: tabs.person },
          { to: '/profile/security', name: tabs.security },
          { to: '/profile/data', name: tabs.data },
        ]}
      />
      {children}
    </div>
  );
}

const useTabs = () => useTexts('profile').tabs;
