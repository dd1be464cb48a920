import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { eventually } from '../../support/eventually.ts';
import { sharedByFiles } from '../../support/shared.ts';
import { cannotRun } from '../../support/stores/skip.ts';

/** Its shell, where there is one, shows the same pages for less of the processor: it has no windows to keep. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
export const CHROMIUM = process.env.CHROMIUM_PATH ?? INSTALLED.find((path) => existsSync(path)) ?? '/usr/bin/chromium';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

export const THEMES = ['light', 'dark'] as const;

/** What Chromium needs to run as root in a container. */
export const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-dev-shm-usage'];

/** Why there is no browser here; null if there is one. */
export const whyNoChromium = (): string | null =>
  existsSync(CHROMIUM) ? null : `there is no Chromium at ${CHROMIUM} (CHROMIUM_PATH names another)`;

/** What a test file needs of a browser; without one the file says that it cannot run. */
export function requireChromium(): void {
  const why = whyNoChromium();
  if (why !== null) cannotRun(why);
}

/** What a test file has of a browser: profiles of its own, which are gone when it closes. */
export type Browser = {
  newContext(options: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
};

const chromiumOfProcess = sharedByFiles(async () => {
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS, ...signals });
  return { browser, stop: () => browser.close() };
});

/** Chromium, which is launched once for all files that a process runs: they have nothing in common but the program. */
export async function launchChromium(): Promise<Browser> {
  const { browser } = await chromiumOfProcess();
  const contexts: BrowserContext[] = [];
  return {
    async newContext(options) {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context;
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

/** A page of a browser profile of its own; what goes wrong in it, and what it asks of other origins, is kept. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  {
    language = 'en-GB',
    width = 1_280,
    undoSeconds = 0,
  }: { language?: string; width?: number; undoSeconds?: number } = {},
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ baseURL, locale: language, viewport: { width, height: 900 } });
  context.setDefaultTimeout(30_000);
  // Decisions are sent at once, unless a test is about taking them back.
  await context.addInitScript(`localStorage.setItem('undo-seconds', '${undoSeconds}')`);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) problems.push(message.text());
  });
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && host !== new URL(baseURL).host) problems.push(`request to ${request.url()}`);
  });
  return { page, problems };
}

type Violation = { id: string; help: string; nodes: { html: string; failureSummary: string }[] };

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What another theme can change. A theme changes colors alone, so everything else holds in all of them or in none. */
const AXE_RULES_OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** A small phone, a usual one, a tablet and a desktop. */
const WIDTHS = [320, 390, 768, 1440] as const;

/** That axe finds nothing on what is shown, in both themes, and that it is nowhere wider than a screen. */
export async function requireAccessible(page: Page, what: string): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(await readFile(AXE, 'utf8'));
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const runOnly = theme === THEMES[0] ? AXE_TAGS : { type: 'rule', values: AXE_RULES_OF_COLORS };
    // As text: functions of this file are compiled, and what the compiler adds is unknown in the page.
    const violations = (await page.evaluate(
      `axe.run(document, ${JSON.stringify({ runOnly, resultTypes: ['violations'] })}).then((found) => found.violations)`,
    )) as Violation[];
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
    );
    assert.is(found.join('\n'), '', `${what}, ${theme}`);
  }
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    // Some pages show other parts when they are narrow, a moment later.
    await eventually(
      `${what} within ${width} px`,
      async () => (await page.evaluate('document.documentElement.scrollWidth')) === width,
    );
  }
  if (size) await page.setViewportSize(size);
}
