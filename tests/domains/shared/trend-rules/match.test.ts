import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isHidden, isSearchable, type MatchedTrend, matches } from '../../../../domains/shared/trend-rules/match.ts';
import { exampleTrendRule } from '../../../support/examples/trend-rule.ts';

const it = suite('matching trends with rules');

const trendOf = (topic: string, changes: Partial<MatchedTrend> = {}): MatchedTrend => ({
  topic,
  summary: null,
  sources: ['hackernews', 'reddit'],
  score: 60,
  niche: 'technology',
  region: 'US',
  ...changes,
});
const finds = (word: string, topic: string): boolean =>
  matches(exampleTrendRule({ words: { any: [word] } }), trendOf(topic));

it('finds whole words and phrases, whatever their case, accents and punctuation', () => {
  for (const [word, topic] of [
    ['openai', 'OpenAI releases a model'],
    ['ai', 'What A.I. is not: an AI of its own'],
    ['cafe', 'Das Café schließt'],
    ['schliesst', 'Das Café schließt'],
    ['SCHLIEẞT', 'Das Café schließt'],
    ['electric car', 'Is the electric-car boom over?'],
    ['istanbul', 'İstanbul’da deprem'],
    ['c++', 'Why C++ stays'],
    ['łódź', 'Lodz wins'],
    ['ÆRØ', 'ferry to Ærø'],
    ["men's", 'men’s health'],
    ['ﬁlm', 'A film about bees'],
  ] as const)
    assert.ok(finds(word, topic), `${word} in ${topic}`);
});

it('finds no part of a word, no words out of order, and none across topics', () => {
  for (const [word, topic] of [
    ['ai', 'It rains in Spain'],
    ['car', 'Cartoons of the year'],
    ['car electric', 'The electric car'],
    ['c', 'Why C++ stays'],
    ['c#', 'Why C++ stays'],
    ['electric car', 'The electric sports car'],
  ] as const)
    assert.not(finds(word, topic), `${word} in ${topic}`);
});

it('searches scripts without spaces for the characters', () => {
  for (const [word, topic] of [
    ['地震', '昨夜の地震で停電'],
    ['ラーメン', '新しいラーメン店'],
    ['人工智能', '中国人工智能公司上市'],
    ['삼성', '삼성전자 주가 상승'],
    ['ﾗｰﾒﾝ', '新しいラーメン店'],
  ] as const)
    assert.ok(finds(word, topic), `${word} in ${topic}`);
  assert.not(finds('火山', '昨夜の地震で停電'));
});

it('looks into topic and summary', () => {
  const trend = trendOf('A new record', { summary: 'Fusion delivers energy.' });
  assert.ok(matches(exampleTrendRule({ words: { all: ['fusion', 'record'] } }), trend));
  // A phrase begins and ends in one of them, as far as a reader can tell.
  assert.not(matches(exampleTrendRule({ words: { all: ['record fusion', 'planet'] } }), trend));
});

it('asks for one of some words, each of others and none of the rest', () => {
  const rule = exampleTrendRule({ words: { any: ['car', 'bus'], all: ['electric'], none: ['toy'] } });
  assert.ok(matches(rule, trendOf('An electric bus')));
  assert.ok(matches(rule, trendOf('An electric car')));
  assert.not(matches(rule, trendOf('An electric toy car')));
  assert.not(matches(rule, trendOf('A car')));
  assert.not(matches(rule, trendOf('An electric bike')));
});

it('asks for a score, sources, niches and languages, and for nothing where a list is empty', () => {
  const trend = trendOf('Der Mond und die Erde');
  assert.ok(matches(exampleTrendRule(), trend));
  for (const [asked, other] of [
    [{ minimum_score: 60 }, { minimum_score: 60.1 }],
    [{ sources: ['reddit', 'x'] }, { sources: ['x'] }],
    [{ niches: ['science', 'technology'] }, { niches: ['science'] }],
    [{ languages: ['en', 'de'] }, { languages: ['en'] }],
  ]) {
    assert.ok(matches(exampleTrendRule(asked), trend), JSON.stringify(asked));
    assert.not(matches(exampleTrendRule(other), trend), JSON.stringify(other));
  }
});

it('knows a language by its script, its frequent words, or where the sources are', () => {
  const languageIs = (language: string, topic: string, changes: Partial<MatchedTrend> = {}) =>
    assert.ok(matches(exampleTrendRule({ languages: [language] }), trendOf(topic, changes)), `${topic}: ${language}`);
  languageIs('de', 'Warum der Himmel blau ist');
  languageIs('en', 'Why the sky is blue');
  languageIs('fr', 'Les abeilles dans la ville');
  languageIs('es', 'El precio de los alimentos');
  languageIs('ja', '新しいラーメン店');
  languageIs('zh', '中国人工智能公司上市');
  languageIs('ko', '삼성전자 주가 상승');
  languageIs('ru', 'Новости дня');
  languageIs('uk', 'Україна сьогодні');
  languageIs('de', 'Olaf Scholz', { sources: ['google_trends'], region: 'DE' });
  languageIs('en', 'Olaf Scholz', { sources: ['hackernews'], region: 'DE' });
  languageIs('de', 'Neue Gesetze', { summary: 'Was sich im Januar für Mieter ändert und wer mehr zahlt.' });
  // A feed of one's own may be in any language.
  const unknown = trendOf('Olaf Scholz', { sources: ['news.example/feed'] });
  assert.not(matches(exampleTrendRule({ languages: ['en', 'de'] }), unknown));
});

it('has each further word of `any` match more, and each of `all` and `none` fewer', () => {
  const words = ['mond', 'sun', '月', 'zwei worte', 'c++', 'größe', 'x'];
  const topics = ['Mond', 'Sun and Mond', '月と太陽', 'Zwei Worte über C++', 'Groesse und Größe', 'x y z', ''].map(
    (topic) => trendOf(topic),
  );
  for (const trend of topics)
    for (const one of words)
      for (const two of words) {
        const is = (asked: object) => matches(exampleTrendRule({ words: asked }), trend);
        assert.is(is({ any: [one, two] }), is({ any: [one] }) || is({ any: [two] }));
        assert.is(is({ all: [one, two] }), is({ all: [one] }) && is({ all: [two] }));
        assert.is(is({ none: [one, two] }), !is({ any: [one, two] }));
      }
});

it('hides what a hiding rule matches, and nothing else', () => {
  const football = exampleTrendRule({ words: { any: ['football'] }, hide: true });
  const bees = exampleTrendRule({ words: { any: ['bees'] }, notify: true });
  assert.ok(isHidden([bees, football], trendOf('Football tonight')));
  assert.not(isHidden([bees, football], trendOf('Bees tonight')));
});

it('tells words that could match from those that could not', () => {
  assert.equal(['moon', '月', '+', '!?', '…'].map(isSearchable), [true, true, true, false, false]);
});

it.run();
