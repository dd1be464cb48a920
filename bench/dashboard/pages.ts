import { publishSomething, retryingClient } from '../../tests/support/clients/retrying.ts';
import { startPlatformProcess } from '../../tests/support/stacks/platform.ts';
import { tempFolder } from '../../tests/support/stacks/temp-folder.ts';
import { median, perUnit } from '../support.ts';
import { serveBarePage } from './bare-page.ts';
import { fetchLighthouse, type Lighthouse, type Report } from './lighthouse.ts';
import { enter, register } from './visitor.ts';

const ROUNDS = 3;
const BARE = 'a bare page: a heading';

/** How fast pages are there, and how good, as Lighthouse has it, compared with a bare page. */
export async function scoresOfPages(): Promise<void> {
  const { folder, remove } = await tempFolder('lighthouse');
  try {
    const lighthouse = await fetchLighthouse(folder).catch((error: Error & { stderr?: string }) => {
      const [why = ''] = /^npm error (?!code).*$/m.exec(error.stderr ?? '') ?? [error.message];
      console.log(`\nLeft out the scores of Lighthouse, which cannot be fetched: ${why}`);
      return null;
    });
    if (lighthouse !== null) print(await measure(lighthouse));
  } finally {
    await remove();
  }
}

/** The reports of all rounds, in which the pages take turns. */
async function measure(lighthouse: Lighthouse): Promise<Map<string, Report[]>> {
  const bare = await serveBarePage();
  const platform = await startPlatformProcess();
  try {
    const visitor = await register(platform.url);
    const client = retryingClient(platform.url);
    client.token = visitor.token;
    const { content_id } = await publishSomething(client);
    const pages = [
      { name: BARE, url: bare.url, isOpen: true },
      { name: 'sign-in', url: `${platform.url}/sign-in`, isOpen: true },
      { name: 'home', url: `${platform.url}/`, isOpen: false },
      { name: 'contents', url: `${platform.url}/content`, isOpen: false },
      { name: 'content with its video', url: `${platform.url}/content/${content_id}`, isOpen: false },
    ];
    const reports = new Map<string, Report[]>(pages.map(({ name }) => [name, []]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const { name, url, isOpen } of pages) {
        // A session for each visit: all together take longer than an access token is good for.
        const cookie = isOpen ? null : await enter(platform.url, visitor);
        reports.get(name)?.push(await lighthouse(url, cookie));
      }
    }
    return reports;
  } finally {
    bare.stop();
    await platform.remove();
  }
}

function print(reports: ReadonlyMap<string, readonly Report[]>): void {
  const medians = (of: (report: Report) => number) =>
    [...reports].map(([name, all]): [string, number] => [name, median(all.map(of))]);
  const compareTimes = (what: string, of: keyof Report['times']) =>
    perUnit(
      `${what}, on a slow phone and network`,
      'ms',
      medians(({ times }) => times[of]),
    );
  compareTimes('First contentful paint', 'firstPaint');
  compareTimes('Largest contentful paint', 'largestPaint');
  compareTimes('Total blocking time', 'blocked');
  console.log(`\nLighthouse: performance, accessibility, best practices (medians of ${ROUNDS})`);
  for (const [name, all] of reports) {
    const score = (of: keyof Report['scores']) => String(median(all.map(({ scores }) => scores[of]))).padStart(5);
    console.log(`  ${name.padEnd(44)} ${score('performance')}${score('accessibility')}${score('bestPractices')}`);
  }
}
