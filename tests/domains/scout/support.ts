import { scanEvents } from '../../../contracts/scout/scan.ts';
import { storyEvents } from '../../../contracts/scout/stories.ts';
import { trendEvents } from '../../../contracts/scout/trend.ts';
import { scout } from '../../../domains/scout/index.ts';
import { trendIdOf } from '../../../domains/scout/trend/index.ts';
import { scanIdOf } from '../../../domains/scout/use-cases/run-scan.ts';
import type { EventsOf } from '../../../kernel/events/catalogue.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { atom, type FakeFeedServer, rss, startFakeFeedServer } from '../../support/fakes/feed-server.ts';
import { appended } from '../../support/given.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../support/stacks/service.ts';

export const TRENDS = '/api/v1/trends';
export const SCAN = `${TRENDS}/scan`;

export type ScoutUnderTest = {
  readonly feeds: FakeFeedServer;
  readonly service: ServiceUnderTest;
  stop(): Promise<void>;
};

/** The scout with three feeds: two that know of fusion, one of which knows of a planet as well, and one that fails. */
export async function startScout(env: Record<string, string> = {}): Promise<ScoutUnderTest> {
  const feeds = await startFakeFeedServer();
  const good = feeds.serve('/good.xml', {
    body: rss([
      { title: 'Fusion reactor sets a record', link: 'https://news.test/fusion', description: 'Physics research.' },
      { title: 'A telescope finds a new planet', description: 'Astronomy.' },
    ]),
  });
  const other = feeds.serve('/other.xml', { body: atom([{ title: 'The fusion reactor sets a record!' }]) });
  const broken = feeds.serve('/broken.xml', { status: 503, body: 'down' });
  const service = await startServiceUnderTest(scout, {
    PLATFORM_SCOUT_FEEDS: [good, other, broken].join(','),
    // Every scan is to see what a test serves.
    ...env,
  });
  return {
    feeds,
    service,
    async stop() {
      await service.stop();
      await feeds.close();
    },
  };
}

/** The scan that a request means. */
export const scanIdFor = (user: string, key: string): string =>
  scanIdOf({ commandId: uuidFrom('http', user, 'POST', SCAN, key) });

/** The scout once more, with other settings, on the same stores. */
export const anotherScout = async ({ service }: ScoutUnderTest, env: Record<string, string>) => ({
  ...service,
  ...(await service.another(env)),
});

/** What a scan of three sources writes to its stream, one of which fails. */
export const scanned = (user: string, key: string, ...events: readonly EventsOf<typeof scanEvents>['type'][]) =>
  appended(
    scanEvents,
    scanIdFor(user, key),
    ...(events.length > 0 ? events : (['ScanRequested', 'ScanSourceFailed', 'ScanCompleted'] as const)),
  );

export const fusionIn = (region: string): string => trendIdOf(region, 'fusion reactor sets record');
export const planetIn = (region: string): string => trendIdOf(region, 'telescope finds new planet');

/** Both topics are new in a region. */
export const bothDetected = (region: string) => [
  ...[fusionIn(region), planetIn(region)].map((trendId) => appended(trendEvents, trendId, 'TrendDetected')),
  appended(storyEvents, region, 'StoriesSeen'),
];
