import { classifyNiche, keywordFit, type Niche } from '../../shared/niches.ts';
import type { TrendItem } from '../providers/trend-source.ts';
import { createTitleIndex, readTitle } from '../stories/similarity.ts';

/** The answer of one source. */
export type SourceAnswer = { readonly source: string; readonly items: readonly TrendItem[] };

/** A topic across all sources. `source` ranks it highest; `sources` lists all of them, sorted by name. */
export type TrendCandidate = {
  topic: string;
  normalisedTopic: string;
  source: string;
  sources: string[];
  url: string | null;
  summary: string | null;
  publishedAt: string | null;
  niche: Niche;
  /** 0 to 100, one decimal. */
  score: number;
};

/**
 * Merges the sources' answers by story and scores each topic, best first. Deterministic: the same answers and the same
 * `now` give the same result, whatever the order of the sources.
 */
export function trendCandidates(answers: readonly SourceAnswer[], now: Date): TrendCandidate[] {
  const ranked = answers.flatMap(({ source, items }) => {
    const ranks = popularityRanks(items);
    return items.map((item, at): RankedItem => ({ item, source, rank: ranks[at] ?? UNKNOWN }));
  });
  const byTopic = new Map<string, RankedItem[]>();
  for (const each of ranked) {
    const key = normaliseTopic(each.item.topic);
    byTopic.set(key, [...(byTopic.get(key) ?? []), each]);
  }
  return sameStories(byTopic)
    .map((group) => merge(group, now))
    .sort((one, other) => other.score - one.score || compare(one.normalisedTopic, other.normalisedTopic));
}

/** The inputs of a score, each 0 to 1 except the number of sources. */
export type Signals = {
  publishedAt: string | null;
  /** The share of the source's other items that are less popular; 0.5 if the source gives no figures. */
  popularityRank: number;
  /** How many sources have the topic, at least 1. */
  sourceCount: number;
  keywordFit: number;
};

/** The most points each signal can contribute; together 100. */
const WEIGHTS = { recency: 35, popularity: 30, sources: 20, keywords: 15 };
const HALF_LIFE_HOURS = 24;
const UNKNOWN = 0.5;

/**
 * A topic's score, 0 to 100 with one decimal: 35·recency + 30·popularity + 20·agreement + 15·keywords. Recency halves
 * every 24 hours (0.5 if undated, 1 if in the future); agreement is 1 − 0.4^(sources − 1).
 */
export function scoreTrend(signals: Signals, now: Date): number {
  const agreement = 1 - 0.4 ** (Math.max(1, signals.sourceCount) - 1);
  const points =
    WEIGHTS.recency * recency(signals.publishedAt, now) +
    WEIGHTS.popularity * clamp(signals.popularityRank) +
    WEIGHTS.sources * agreement +
    WEIGHTS.keywords * clamp(signals.keywordFit);
  return Math.round(points * 10) / 10;
}

function recency(publishedAt: string | null, now: Date): number {
  const published = Date.parse(publishedAt ?? '');
  if (Number.isNaN(published)) return UNKNOWN;
  const hours = Math.max(0, now.getTime() - published) / 3_600_000;
  return 0.5 ** (hours / HALF_LIFE_HOURS);
}

/** For each item, the share of the others with a lower figure; 0.5 without a figure or anything to compare with. */
export function popularityRanks(items: readonly TrendItem[]): number[] {
  const figures = items.flatMap(({ popularity }) => popularity ?? []).sort((one, other) => one - other);
  return items.map(({ popularity }) => {
    if (popularity === null || figures.length < 2) return UNKNOWN;
    const below = figures.filter((figure) => figure < popularity).length;
    const equal = figures.filter((figure) => figure === popularity).length - 1;
    return (below + equal / 2) / (figures.length - 1);
  });
}

/**
 * The form in which topics of different sources are compared: lower case, without accents, punctuation or articles,
 * word order kept. `+` and `#` stay, because C, C++ and C# are three things. Never empty for a non-empty topic.
 */
export function normaliseTopic(topic: string): string {
  const plain = topic
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]s\b/g, 's')
    .replace(/['’]/g, '');
  const words = plain.match(/[\p{L}\p{N}\p{M}+#]+/gu) ?? [];
  const withoutArticles = words.filter((word) => word !== 'the' && word !== 'a' && word !== 'an');
  return (withoutArticles.length > 0 ? withoutArticles : words).join(' ') || plain.trim();
}

type RankedItem = { item: TrendItem; source: string; rank: number };

const bestFirst = (one: RankedItem, other: RankedItem): number =>
  other.rank - one.rank || compare(one.source, other.source) || compare(one.item.topic, other.item.topic);

/** Topics under several titles are one, that of the title that ranks highest. */
function sameStories(byTopic: ReadonlyMap<string, readonly RankedItem[]>): RankedItem[][] {
  const groups = [...byTopic.values()].map((items) => [...items].sort(bestFirst));
  const index = createTitleIndex<RankedItem[]>();
  const leading = ([first]: readonly RankedItem[]) => first ?? unreachable();
  return groups
    .sort((one, other) => bestFirst(leading(one), leading(other)))
    .filter((group) => {
      const title = readTitle(leading(group).item.topic);
      const same = index.find(title);
      if (same) same.push(...group);
      else index.add(title, group);
      return same === null;
    });
}

function merge(group: readonly RankedItem[], now: Date): TrendCandidate {
  const first = group[0] ?? unreachable();
  const ranked = [...group].sort(bestFirst);
  const sources = [...new Set(group.map(({ source }) => source))].sort(compare);
  const dates = group.flatMap(({ item }) => item.publishedAt ?? []).sort(compare);
  const summaries = ranked.flatMap(({ item }) => item.summary ?? []);
  // The longest summary says the most, and scripts are written from it.
  const summary = summaries.reduce<string | null>((best, one) => (one.length > (best?.length ?? 0) ? one : best), null);
  const { topic } = first.item;
  const niche = classifyNiche({ topic, summary });
  const publishedAt = dates.at(-1) ?? null;
  const fit = keywordFit({ topic, summary }, niche);
  const signals = { publishedAt, popularityRank: first.rank, sourceCount: sources.length, keywordFit: fit };
  const url = ranked.find(({ item }) => item.url !== null)?.item.url ?? null;
  return {
    topic,
    normalisedTopic: normaliseTopic(topic),
    source: first.source,
    sources,
    url,
    summary,
    publishedAt,
    niche,
    score: scoreTrend(signals, now),
  };
}

function unreachable(): never {
  throw new Error('no item to merge');
}

/** By code units: the same on every machine, unlike a locale's order. */
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const clamp = (value: number): number => Math.max(0, Math.min(1, value));
