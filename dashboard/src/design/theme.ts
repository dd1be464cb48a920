import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';
const listeners = new Set<() => void>();
const read = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system';

/** Shows what was chosen here before; without a choice the system's theme holds. */
export function applyTheme(): void {
  const theme = read();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function choose(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The theme that was chosen, and how to choose another. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [useSyncExternalStore(subscribe, read), choose];
