import { whyNoChromium } from '../../tests/dashboard/support/browser.ts';
import { scoresOfPages } from './pages.ts';
import { printSizes } from './sizes.ts';

/** What the dashboard weighs, and how long a browser works for it. */
await printSizes();
const why = whyNoChromium();
if (why === null) {
  await scoresOfPages();
} else {
  console.log(`\nLeft out what needs a browser: ${why}`);
}
process.exit(0);
