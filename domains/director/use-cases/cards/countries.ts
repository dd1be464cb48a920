import type { Card } from './card.ts';
import type { Language } from './language.ts';

/** Names that are also a person's, another place's, or a word. */
const AMBIGUOUS = new Set([
  'Georgia',
  'Jordan',
  'Jordanien',
  'Chad',
  'Jersey',
  'Guernsey',
  'Guinea',
  'Mali',
  'World',
  'Welt',
  'Türkiye',
  'Man',
  'Palau',
  'Curaçao',
  'Macao',
]);
const OTHER_NAMES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    'United States': 'US',
    USA: 'US',
    UK: 'GB',
    Britain: 'GB',
    'Great Britain': 'GB',
    Turkey: 'TR',
    Holland: 'NL',
    'Czech Republic': 'CZ',
  },
  de: { USA: 'US', 'Vereinigten Staaten': 'US', Großbritannien: 'GB', Türkei: 'TR', Holland: 'NL', Tschechien: 'CZ' },
};

const names = new Map<Language, ReadonlyMap<string, string>>();

/** Names of countries and their codes in ISO 3166-1 alpha-2. */
function namesIn(language: Language): ReadonlyMap<string, string> {
  const known = names.get(language);
  if (known) return known;
  const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const found = new Map<string, string>();
  for (const code of regionCodes()) {
    const name = display.of(code);
    if (name && !AMBIGUOUS.has(name)) found.set(name, code);
  }
  for (const [name, code] of Object.entries(OTHER_NAMES[language])) found.set(name, code);
  names.set(language, found);
  return found;
}

/** Two letters that are a region of their own, and not an old name of another or a group such as the European Union. */
function regionCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.filter(
    (code) => new Intl.Locale(`und-${code}`).region === code && !['EU', 'UN', 'EZ', 'ZZ', 'QO'].includes(code),
  );
}

/** The only country that a text names, on the map. */
export function mapOf(text: string, language: Language): Card | null {
  const found = new Map<string, string>();
  // The longest name first: Guinea is in Equatorial Guinea.
  let rest = text;
  const all = [...namesIn(language)].toSorted(([one], [other]) => other.length - one.length);
  for (const [name, code] of all) {
    const pattern = new RegExp(`(?<![\\p{L}-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}-])`, 'gu');
    const without = rest.replace(pattern, '|');
    if (without !== rest && !found.has(code)) found.set(code, name);
    rest = without;
  }
  const [only] = found;
  return only && found.size === 1 ? { kind: 'map', country: only[0], label: only[1] } : null;
}
