import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sourcesFromConfig } from '../../../../domains/scout/providers/from-config.ts';
import { scoutSettings } from '../../../../domains/scout/settings.ts';
import { pickSettings, readConfig } from '../../../../kernel/config/index.ts';

const it = suite('sources from the configuration');

const sources = (environment: Record<string, string>) =>
  sourcesFromConfig(pickSettings(readConfig(environment, scoutSettings), scoutSettings)).map(({ name, address }) => [
    name,
    address,
  ]);

it('are four services when nothing is configured', () => {
  assert.equal(sources({}), [
    ['hackernews', 'https://hn.algolia.com/api/v1/search'],
    ['google_trends', 'https://trends.google.com/trending/rss'],
    ['reddit', 'https://www.reddit.com/'],
    ['wikipedia', 'https://wikimedia.org/'],
  ]);
});

it('are YouTube’s most popular videos too where there is a key for them', () => {
  assert.equal(sources({ PLATFORM_SCOUT_YOUTUBE_KEY: 'k' }).at(-1), [
    'youtube',
    'https://www.googleapis.com/youtube/v3/videos',
  ]);
});

it('are those that are named, each once, at the configured addresses', () => {
  const environment = {
    PLATFORM_SCOUT_SOURCES: 'wikipedia,hackernews,sample,sample',
    PLATFORM_SCOUT_WIKIPEDIA_URL: 'http://127.0.0.1:1/w?key=secret',
  };
  assert.equal(sources(environment), [
    ['wikipedia', 'http://127.0.0.1:1/w'],
    ['hackernews', 'https://hn.algolia.com/api/v1/search'],
    ['sample', 'sample-feed.xml'],
  ]);
});

it('are the feeds alone when no source is named', () => {
  assert.equal(sources({ PLATFORM_SCOUT_FEEDS: 'feeds/local.xml' }), [['local', 'feeds/local.xml']]);
});

it('are the named sources and the feeds when both are configured, each once', () => {
  const environment = {
    PLATFORM_SCOUT_SOURCES: 'hackernews',
    PLATFORM_SCOUT_FEEDS: 'https://a.example/news/feed?key=secret,feeds/local.xml,feeds/local.xml',
  };
  assert.equal(sources(environment), [
    ['hackernews', 'https://hn.algolia.com/api/v1/search'],
    ['a.example/news/feed', 'https://a.example/news/feed'],
    ['local', 'feeds/local.xml'],
  ]);
});

it.run();
