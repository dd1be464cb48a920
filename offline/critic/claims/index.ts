import { speakable } from '../../writer/speakable.ts';
import { type Given, type SpokenScript, sentencesOf } from '../script.ts';
import { figuresIn } from './figures.ts';

/** Something a script says that nothing it was written from says. */
export type UnsupportedClaim = { readonly scene: number; readonly claim: string };

const DATES =
  /\b(?:january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|yesterday|tomorrow|last (?:week|month|year|night)|this (?:morning|week)|januar|februar|märz|juni|juli|oktober|dezember|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|gestern)\b/gi;
const SUPERLATIVES =
  /\b(?:the (?:very )?(?:first|only|best|worst|\p{L}{3,}est)|the most \p{L}+|never before|for the first time|world's \p{L}+|record[- ]breaking|zum ersten mal|noch nie|de[rnms] (?:größte|kleinste|erste|beste|schnellste|höchste)\p{L}*)\b/giu;
const NO_SUPERLATIVE =
  /^the (?:latest|rest|west|test|interest|forest|guest|request|harvest|contest|protest|quest|chest|nest|priest|arrest|manifest)$/i;
/** Names consist of words in capitals that do not begin a sentence. */
const NAME = /(?<=[\p{L}\p{N},;'"%-]\s+["']?)\p{Lu}[\p{L}\p{N}'&.-]*(?:\s+\p{Lu}[\p{L}\p{N}'&.-]*)*/gu;
const NO_NAME = /^(?:I|I'm|I've|I'd|I'll|OK)$/;
const MAX_CLAIMS = 20;

/**
 * Figures, names, dates and superlatives of a script that do not occur in what it was written from. Names are only
 * recognised where nouns are not written in capitals.
 */
export function unsupportedClaims(script: SpokenScript, given: Given): UnsupportedClaim[] {
  const address = given.url?.replace(/[^\p{L}\p{N}]+/gu, ' ') ?? null;
  const texts = [given.topic, given.summary, given.source, address, given.feedback].filter((text) => text !== null);
  const raw = [...texts, ...script.scenes.flatMap(({ sources }) => sources.map(({ title }) => title))].join(' . ');
  const known = `${raw} . ${texts.map(speakable).join(' . ')}`;
  const lower = plain(known);
  const figures = new Set(figuresIn(known).map(({ value }) => value));
  const words = new Set(lower.match(/[\p{L}\p{N}]+/gu) ?? []);
  const isKnown = (text: string): boolean => lower.includes(plain(text));
  const areKnown = (name: string): boolean =>
    (plain(name).match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => words.has(word) || words.has(word.replace(/s$/, '')));
  const claimsOf = (text: string): string[] => [
    ...figuresIn(text).flatMap((figure) => (figures.has(figure.value) ? [] : [figure.text])),
    ...(text.match(DATES) ?? []).filter((date) => !isKnown(date)),
    ...(text.match(SUPERLATIVES) ?? []).filter(
      (claim) => !NO_SUPERLATIVE.test(claim) && !isKnown(claim.replace(/^the (?:very )?/i, '')),
    ),
    ...(given.language === 'de' || hasCapitalNouns(text)
      ? []
      : namesIn(text).filter((name) => !NO_NAME.test(name) && !areKnown(name))),
  ];
  return sentencesOf(script)
    .flatMap(({ text, scene }) => [...new Set(claimsOf(text))].map((claim) => ({ scene, claim })))
    .slice(0, MAX_CLAIMS);
}

const plain = (text: string): string =>
  text.normalize('NFC').toLowerCase().replace(/[’‘]/g, "'").replace(/'s\b/g, '').replace(/\./g, '');

const namesIn = (text: string): string[] =>
  (text.match(NAME) ?? []).map((name) => name.replace(/[^\p{L}\p{N}]+$/u, ''));

/** German, in whatever language the rest is: its function words give it away. */
const hasCapitalNouns = (text: string): boolean =>
  /\b(?:der|die|das|und|ist|nicht|ein|eine|den|dem|mit|für|auf|von)\b/i.test(text);
