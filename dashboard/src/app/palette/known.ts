import { useMe } from '../../api/use-me.ts';
import { RECIPES } from '../../pages/providers/recipes.ts';
import { useTexts } from '../../texts/index.ts';
import { pagesFor } from '../navigation.tsx';
import type { Entry } from './entries.ts';

/** What can be gone to without asking the platform: the pages that this person may open, their settings, and providers. */
export function useKnownEntries(): readonly Entry[] {
  const { pages } = useTexts('words');
  const { sections, labels } = useSettings();
  const providers = useProviders();
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
    ...providers.map(
      ([label, alias]): Entry => ({
        key: `provider ${label}`,
        group: 'providers',
        label,
        alias,
        icon: 'plug',
        to: '/providers',
      }),
    ),
  ];
}

/** Names of all that could be chosen, set up or not, with what settings call them. */
function useProviders(): readonly (readonly [name: string, alias: string])[] {
  const { providers, sources } = useTexts('words');
  // A person is none.
  const { manual: _, ...found } = sources;
  const { names } = useTexts('providers');
  const aliases = new Map<string, string>();
  for (const { name } of Object.values(RECIPES).flat()) aliases.set(name, name);
  for (const [id, name] of [...Object.entries({ ...found, ...providers, ...names })])
    aliases.set(name, `${aliases.get(name) ?? ''} ${id}`);
  return [...aliases];
}

function useSettings() {
  const t = useTexts('settings');
  return {
    sections: [t.gates, t.autoStart, t.defaults, t.publishing, t.budget].map(({ title }) => title),
    labels: Object.values(t.names),
  };
}
