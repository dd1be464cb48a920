import { writeFile } from 'node:fs/promises';
import { startPlatform } from '../support/stacks/platform.ts';
import { EVERYTHING_SHOWN, METRICS_PAGE, metricsPageOf, watchLabels } from './metrics-page.ts';

/** `npm run metrics`: the page of the manual about metrics, from a platform that is started for it. */
const watched = watchLabels();
const platform = await startPlatform(EVERYTHING_SHOWN);
try {
  await writeFile(METRICS_PAGE, await metricsPageOf(platform, watched.labels));
} finally {
  await platform.remove();
}
// The loaded modules keep handles open.
process.exit(0);
