import { anyOf, type Rule } from './rules.ts';

/** Names, brands and acronyms that are said as words, spelt as they are said; the engine knows many others. */
const NAMES: Readonly<Record<string, string>> = {
  RAM: 'ram',
  ROM: 'rom',
  SIM: 'sim',
  PIN: 'pin',
  VIN: 'vin',
  LIDAR: 'lidar',
  GIF: 'gif',
  SaaS: 'sass',
  ASEAN: 'Ahsian',
  UNESCO: 'Yunesco',
  PostgreSQL: 'Postgres_Q.L',
  nginx: 'engine_X',
  LaTeX: 'lay_tek',
  DeFi: 'dee_fye',
  IoT: 'I.O.T',
  Airbnb: 'Air_B.N.B',
  Uber: 'Oober',
  Nike: 'Nikey',
  Porsche: 'Porsha',
  Citroën: 'Sitro_en',
  Bugatti: 'Boogatti',
  Hermès: 'Air_mez',
  Givenchy: 'Zhivonshee',
  Balenciaga: 'Ballenciaga',
  Heuer: 'Hoyer',
  Leica: 'Lyka',
  Huawei: 'Wawway',
  Xiaomi: 'Shao_me',
  Baidu: 'By_doo',
  Shein: 'Shee_in',
  Temu: 'Tee_moo',
  Qwen: 'Kwen',
  Ozempic: 'Oh_zempick',
  Moderna: 'Mo_derna',
  Kyiv: 'Keev',
};
/** Two words of the captions. */
const XI = /\bXi(?= Jinping\b)/g;

/** Said letter by letter, where the engine finds a word in them. */
const SPELT = `
  AKA AR ASML AWS BYD COO DJI ECB EPA EQ ESA ETF EV FAQ IAEA ICBM ICC ICJ IMF IOC IPO IQ ISS LED NCAA NGO NIH ROI SAP
  SAT SEO UAE UBS UFC UPS UX VIP WHO`
  .trim()
  .split(/\s+/);
/** Several of an acronym, of which the engine drops the s of most: PCs as well as NGOs. */
const SEVERAL = /\b([A-Z]{2,5})s\b/g;

/** With dots between them, as the engine takes a single A for the article. */
const letters = (acronym: string): string => [...acronym].join('.');

/** Before an s, it reads the dots. */
const lettersAndS = (acronym: string): string =>
  `${[...acronym].map((letter, at) => (letter === 'A' && at < acronym.length - 1 ? 'eh' : letter)).join('_')}'s`;

/** How names are read that the engine reads differently. */
export const ENGLISH_NAMES: readonly Rule[] = [
  [/\bC#/g, 'C_sharp'],
  [XI, 'Shee'],
  [
    new RegExp(`(?<![\\p{L}\\d])(${anyOf(Object.keys(NAMES))})(?=s?(?![\\p{L}\\d]))`, 'gu'),
    (_, name = '') => NAMES[name] ?? name,
  ],
  [new RegExp(`\\b(${anyOf(SPELT)})'s\\b`, 'g'), (_, acronym = '') => lettersAndS(acronym)],
  [new RegExp(`\\b(${anyOf(SPELT)})\\b`, 'g'), (_, acronym = '') => letters(acronym)],
  [SEVERAL, (_, acronym = '') => lettersAndS(acronym)],
];
