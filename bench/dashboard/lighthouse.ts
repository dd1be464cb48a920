import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHROMIUM, CHROMIUM_FLAGS } from '../../tests/dashboard/support/browser.ts';

/** The latest that runs on Node 20. */
const VERSION = '12.8.2';
const INSTALL_WITHIN_MS = 300_000;
const RUN_WITHIN_MS = 240_000;

export type Report = {
  readonly scores: { readonly performance: number; readonly accessibility: number; readonly bestPractices: number };
  /** Milliseconds on the slow phone and network that Lighthouse simulates. */
  readonly times: { readonly firstPaint: number; readonly largestPaint: number; readonly blocked: number };
};

/** @param cookie of the session, if the page is for someone who has signed in */
export type Lighthouse = (url: string, cookie: string | null) => Promise<Report>;

const run = promisify(execFile);

/**
 * Installs Lighthouse into a folder: 185 MB that only this comparison needs, so it is no dependency of the project.
 * @throws Error if the registry cannot be reached
 */
export async function fetchLighthouse(folder: string): Promise<Lighthouse> {
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `lighthouse@${VERSION}`];
  await run('npm', install, { cwd: folder, timeout: INSTALL_WITHIN_MS });
  const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
  return async (url, cookie) => {
    const [report, headers] = [join(folder, 'report.json'), join(folder, 'headers.json')];
    await writeFile(headers, JSON.stringify(cookie === null ? {} : { Cookie: cookie }), { mode: 0o600 });
    const options = [
      '--quiet',
      '--no-enable-error-reporting',
      '--only-categories=performance,accessibility,best-practices',
      '--output=json',
      `--output-path=${report}`,
      `--extra-headers=${headers}`,
      `--chrome-flags=${['--headless', ...CHROMIUM_FLAGS].join(' ')}`,
    ];
    const env = { ...process.env, CHROME_PATH: CHROMIUM };
    await run(process.execPath, [program, url, ...options], { cwd: folder, env, timeout: RUN_WITHIN_MS });
    return readReport(await readFile(report, 'utf8'));
  };
}

function readReport(text: string): Report {
  const { categories, audits, runtimeError } = JSON.parse(text) as {
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { numericValue?: number }>;
    runtimeError?: { message: string };
  };
  if (runtimeError) throw new Error(runtimeError.message);
  const score = (name: string) => Math.round(100 * (categories[name]?.score ?? 0));
  const ms = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
    },
    times: {
      firstPaint: ms('first-contentful-paint'),
      largestPaint: ms('largest-contentful-paint'),
      blocked: ms('total-blocking-time'),
    },
  };
}
