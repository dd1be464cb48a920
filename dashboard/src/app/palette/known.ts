import { useMe } from '../../api/use-me.ts';
import { useTexts } from '../../texts/index.ts';
import { pagesFor } from '../navigation.tsx';
import type { Entry } from './entries.ts';

/** What can be gone to without asking the platform: the pages that this person may open, and their settings. */
export function useKnownEntries(): readonly Entry[] {
  const { pages } = useTexts('words');
  const { sections, labels } = useSettings();
  const { role } = useMe();
  const setting = (label: string, note: string): Entry => ({
    key: `setting ${note} ${label}`,
    group: 'settings',
    label,
    note,
    icon: 'settings',
    to: '/settings',
  });
  return [
    ...pagesFor(role).map(
      ({ to, name, icon }): Entry => ({ key: `page ${to}`, group: 'pages', label: pages[name], icon, to }),
    ),
    { key: 'page /profile', group: 'pages', label: pages.profile, icon: 'user', to: '/profile' },
    { key: 'page /settings', group: 'pages', label: pages.settings, icon: 'settings', to: '/settings' },
    { key: 'page /notifications', group: 'pages', label: pages.notifications, icon: 'bell', to: '/notifications' },
    ...[...new Set([...sections, ...labels])].map((label) => setting(label, pages.settings)),
  ];
}

function useSettings() {
  const t = useTexts('settings');
  return {
    sections: [t.gates, t.autoStart, t.defaults, t.publishing, t.budget].map(({ title }) => title),
    labels: Object.values(t.names),
  };
}
