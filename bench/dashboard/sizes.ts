import { sizesOfPages } from '../../tests/dashboard/support/sizes.ts';

const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);

/** What a first visit of each page loads, gzip, compared with its budget. */
export async function printSizes(): Promise<void> {
  console.log('\nA first visit: markup, scripts, styles and texts, gzip');
  for (const { page, bytes, budget } of await sizesOfPages()) {
    const share = Math.round((100 * bytes) / budget);
    console.log(
      `  ${page.padEnd(44)} ${kilobytes(bytes).padStart(9)} kB of ${budget / 1_000}   ${String(share).padStart(3)} %`,
    );
  }
}
