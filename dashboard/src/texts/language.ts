import { useSyncExternalStore } from 'react';
import { localeOf } from './locale.ts';

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const KEY = 'language';
const listeners = new Set<() => void>();
let current: Language = initial();

/** What was chosen here, or the first of the browser's languages that there are texts in. */
function initial(): Language {
  const wanted = [localStorage.getItem(KEY) ?? '', ...navigator.languages].map((each) =>
    each.slice(0, 2).toLowerCase(),
  );
  return wanted.find((each): each is Language => Object.hasOwn(LANGUAGES, each)) ?? 'en';
}

export const currentLanguage = (): Language => current;

/** Shows another language; its texts have to be there. */
export function setLanguage(language: Language): void {
  current = language;
  localStorage.setItem(KEY, language);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);

/** What dates and numbers are written in: the language that is shown, as the user's region writes it. */
export const useLocale = (): string => localeOf(useLanguage(), navigator.languages);
