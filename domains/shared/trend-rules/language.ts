type Words = { readonly topic: string; readonly summary: string | null };
type Place = { readonly sources: readonly string[]; readonly region: string };

/** Words that are frequent in one of these languages and rare in the others. */
const FREQUENT: Readonly<Record<string, readonly string[]>> = {
  en: 'the of and to is are with you your what from this has have will by for after how why says new on at it its be as not'.split(
    ' ',
  ),
  de: 'der die das und ist sind nicht mit ein eine einen auf für von den dem des im wie als nach bei wird werden auch sich zum zur über gegen'.split(
    ' ',
  ),
  fr: 'le les et est une des du pour dans sur avec qui que pas au aux ce cette après plus sont être été'.split(' '),
  es: 'el los las y es una del por para con que al su más como pero sobre está según después'.split(' '),
  it: 'il lo gli e è un una della del dei di per con che non sono alla nel dopo più anche'.split(' '),
  nl: 'het een en van is niet met voor op zijn dat aan bij ook naar door wordt na over'.split(' '),
  pt: 'o os as e é um uma do da dos das para com que não em no na por mais após são'.split(' '),
  pl: 'i w na z do nie jest się to że o po jak dla od przez za są czy'.split(' '),
  sv: 'och är en ett att som på av för med inte till från efter det om har kan'.split(' '),
  tr: 've bir bu için ile da çok daha olarak yeni sonra kadar gibi en ne'.split(' '),
};

const SETS = Object.entries(FREQUENT).map(([language, words]) => [language, new Set(words)] as const);

/** Scripts that tell the language, the telling ones first: Japanese is also written in Han characters. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/[іїєґ]/giu, 'uk'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Thai}/gu, 'th'],
];

const LANGUAGE_OF_REGION: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    en: 'US GB AU CA IE NZ',
    de: 'DE AT CH',
    fr: 'FR',
    es: 'ES MX AR CO CL PE',
    it: 'IT',
    nl: 'NL',
    pt: 'PT BR',
    pl: 'PL',
    sv: 'SE',
    tr: 'TR',
    ja: 'JP',
    ko: 'KR',
    zh: 'CN TW',
    ru: 'RU',
    uk: 'UA',
  }).flatMap(([language, regions]) => regions.split(' ').map((region) => [region, language])),
);

/** Sources that answer in the language of the region they are asked for; the others of the four are in English. */
const REGIONAL = ['google_trends', 'wikipedia', 'youtube'];
const ENGLISH = ['hackernews', 'reddit', 'sample'];

/**
 * The language of a trend, ISO 639; null if nothing tells. No source says it, so the script decides, then the frequent
 * words of topic and summary, and for titles without any, such as names, the language that its sources are in.
 */
export function languageOfTrend({ topic, summary, sources, region }: Words & Place): string | null {
  const text = `${topic} ${summary ?? ''}`;
  return ofScript(text) ?? ofWords(text) ?? ofSources(sources, region);
}

function ofScript(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  // Names in another script occur in any text.
  if (letters === 0 || latin * 2 > letters) return null;
  return SCRIPTS.find(([script]) => (text.match(script)?.length ?? 0) * 10 >= letters)?.[1] ?? null;
}

function ofWords(text: string): string | null {
  const words =
    text
      .toLowerCase()
      .normalize('NFC')
      .match(/\p{L}+/gu) ?? [];
  const counts = SETS.map(([language, set]) => [language, words.filter((word) => set.has(word)).length] as const);
  const [[best, most] = ['', 0], [, next] = ['', 0]] = counts.sort(([, one], [, other]) => other - one);
  return most > next ? best : null;
}

function ofSources(sources: readonly string[], region: string): string | null {
  if (sources.some((source) => REGIONAL.includes(source))) return LANGUAGE_OF_REGION[region.toUpperCase()] ?? 'en';
  return sources.some((source) => ENGLISH.includes(source)) ? 'en' : null;
}
