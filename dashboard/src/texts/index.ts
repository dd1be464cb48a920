import type { texts as audit } from './en/audit.ts';
import type { texts as bulk } from './en/bulk.ts';
import type { texts as comments } from './en/comments.ts';
import type { texts as content } from './en/content.ts';
import type { texts as core } from './en/core.ts';
import type { texts as costs } from './en/costs.ts';
import type { texts as failures } from './en/failures.ts';
import type { texts as home } from './en/home.ts';
import type { texts as integrity } from './en/integrity.ts';
import type { texts as make } from './en/make.ts';
import type { texts as media } from './en/media.ts';
import type { texts as motion } from './en/motion.ts';
import type { texts as notices } from './en/notices.ts';
import type { texts as notifications } from './en/notifications.ts';
import type { texts as operate } from './en/operate.ts';
import type { texts as ownProviders } from './en/own-providers.ts';
import type { texts as palette } from './en/palette.ts';
import type { texts as pictures } from './en/pictures.ts';
import type { texts as profile } from './en/profile.ts';
import type { texts as providers } from './en/providers.ts';
import type { texts as publishing } from './en/publishing.ts';
import type { texts as settings } from './en/settings.ts';
import type { texts as signIn } from './en/sign-in.ts';
import type { texts as trends } from './en/trends.ts';
import type { texts as users } from './en/users.ts';
import type { texts as words } from './en/words.ts';
import { currentLanguage, type Language, setLanguage, useLanguage } from './language.ts';

/** What is written on pages, apart from code: one file for each area and language, which a route loads with its page. */
type Areas = {
  core: typeof core;
  words: typeof words;
  'sign-in': typeof signIn;
  home: typeof home;
  trends: typeof trends;
  bulk: typeof bulk;
  comments: typeof comments;
  content: typeof content;
  costs: typeof costs;
  failures: typeof failures;
  make: typeof make;
  media: typeof media;
  providers: typeof providers;
  publishing: typeof publishing;
  motion: typeof motion;
  notices: typeof notices;
  notifications: typeof notifications;
  'own-providers': typeof ownProviders;
  palette: typeof palette;
  pictures: typeof pictures;
  profile: typeof profile;
  settings: typeof settings;
  users: typeof users;
  operate: typeof operate;
  audit: typeof audit;
  integrity: typeof integrity;
};
export type Area = keyof Areas;

const files = import.meta.glob<{ texts: unknown }>(['./en/*.ts', './de/*.ts']);
const loaded = new Map<string, unknown>();
const areas = new Set<Area>();

/** Loads the texts of an area in the language that is shown. */
export async function loadTexts(area: Area, language: Language = currentLanguage()): Promise<void> {
  areas.add(area);
  const key = `./${language}/${area}.ts`;
  const file = files[key];
  if (!file) throw new Error(`there are no texts ${key}`);
  if (!loaded.has(key)) loaded.set(key, (await file()).texts);
}

/** Shows another language, once all texts that are on the page are there. */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...areas].map((area) => loadTexts(area, language)));
  setLanguage(language);
}

/** The texts of an area, which the route has loaded. */
export function useTexts<A extends Area>(area: A): Areas[A] {
  return textsOf(area, useLanguage());
}

export const textsOf = <A extends Area>(area: A, language: Language = currentLanguage()): Areas[A] =>
  loaded.get(`./${language}/${area}.ts`) as Areas[A];
