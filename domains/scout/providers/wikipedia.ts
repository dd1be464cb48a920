import { z } from 'zod';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { defineSource, SourceProblem } from './define-source.ts';
import { endpoint } from './endpoint.ts';
import { displayAddress, readDocument, type SourceOptions } from './read-document.ts';
import type { TrendItem, TrendSource } from './trend-source.ts';

const NAME = 'wikipedia';
const DAY_MS = 86_400_000;
/** A day's figures appear some hours after it ends, sometimes a day late. */
const DAYS_BACK = 3;

const answerSchema = z.object({ items: z.array(z.object({ articles: z.array(z.unknown()) })).min(1) });
const articleSchema = z.object({ article: z.string().min(1), views: z.number() });

const LANGUAGES: Record<string, string> = {
  DE: 'de',
  AT: 'de',
  CH: 'de',
  FR: 'fr',
  ES: 'es',
  MX: 'es',
  AR: 'es',
  IT: 'it',
  NL: 'nl',
  PL: 'pl',
  PT: 'pt',
  BR: 'pt',
  SE: 'sv',
  JP: 'ja',
  KR: 'ko',
  CN: 'zh',
  RU: 'ru',
  UA: 'uk',
  TR: 'tr',
};

const NAMESPACES =
  /^(?:Special|Wikipedia|File|Help|Portal|Template|Category|Talk|User|Project|Draft|Spezial|Datei|Hilfe|Kategorie|Benutzer|Spécial|Wikipédia|Fichier|Aide|Portail|Catégorie|Especial|Archivo|Ayuda|Categoría|Usuario|Speciale|Speciaal|Specjalna|特別|특수|Служебная):/i;
const FRONT_PAGES = new Set([
  'Main_Page',
  'Hauptseite',
  'Pagina_principale',
  'Portada',
  'Hoofdpagina',
  'Заглавная_страница',
  'メインページ',
  '-',
]);

/**
 * The most read articles of the latest day with figures, in the Wikipedia of the region's language; `popularity` is
 * views. Front pages and pages that are not articles are left out.
 */
export function createWikipediaSource({
  read = readDocument,
  now = () => new Date(),
  ...options
}: SourceOptions & { now?: () => Date }): TrendSource {
  return defineSource(NAME, displayAddress(options.baseUrl), async ({ region }, signal) => {
    const language = LANGUAGES[region.toUpperCase()] ?? 'en';
    const days = Array.from({ length: DAYS_BACK }, (_, back) => new Date(now().getTime() - (back + 1) * DAY_MS));
    for (const [tried, day] of days.entries()) {
      try {
        const url = endpoint(options.baseUrl, pathOf(language, day));
        const how = { source: NAME, timeoutMs: options.timeoutMs, accept: 'application/json', signal };
        return articlesOf((await read(url, how)).bytes, language, day);
      } catch (error) {
        const isNotCountedYet = error instanceof SourceProblem && error.code === 'http-404';
        if (!isNotCountedYet || tried === days.length - 1) throw error;
      }
    }
    return [];
  });
}

function pathOf(language: string, day: Date): string {
  const [year, month, date] = day.toISOString().slice(0, 10).split('-');
  return `/api/rest_v1/metrics/pageviews/top/${language}.wikipedia/all-access/${year}/${month}/${date}`;
}

function articlesOf(bytes: Uint8Array, language: string, day: Date): TrendItem[] {
  const answer = answerSchema.safeParse(parseJson(bytes));
  if (!answer.success) throw new SourceProblem('unexpected-answer', 'the answer contains no list of articles');
  const publishedAt = `${day.toISOString().slice(0, 10)}T23:59:59.000Z`;
  return answer.data.items
    .flatMap(({ articles }) => articles)
    .flatMap((entry) => {
      const parsed = articleSchema.safeParse(entry);
      if (!parsed.success) return [];
      const { article, views } = parsed.data;
      if (FRONT_PAGES.has(article) || NAMESPACES.test(article)) return [];
      const url = `https://${language}.wikipedia.org/wiki/${encodeURIComponent(article)}`;
      return [{ topic: article.replaceAll('_', ' '), url, summary: null, publishedAt, popularity: views }];
    });
}
