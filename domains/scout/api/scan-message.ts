import { ASKED_TO_WAIT } from '../providers/polite-reader.ts';
import type { CompletedScan } from '../use-cases/run-scan.ts';

const SAMPLE = 'sample';

/** A scan's result in words: how many sources answered, which failed and why, and where the trends come from. */
export function scanMessage({ found, saved, sources, failures }: CompletedScan): string {
  const asked = sources.filter((source) => source !== SAMPLE);
  const parts = [
    `${counted(found, 'trend')} found, ${saved} saved`,
    `${asked.length} of ${counted(asked.length + failures.length, 'source')} answered`,
    ...failures.map(
      ({ source, code, cause }) => `${source} ${code === ASKED_TO_WAIT ? 'skipped' : 'failed'}: ${cause}`,
    ),
    ...(sources.includes(SAMPLE) ? ['the sample topics that ship with the platform were used'] : []),
  ];
  return parts.join('; ');
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
