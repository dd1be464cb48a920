import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { passwordProblem } from '../password-rules.ts';
import { canonical } from './canonical.ts';
import { encodeFilter, FILTER_FILE } from './filter.ts';

// Writes the filter from lists of passwords, the most common first: `npm run passwords -- LIST...`. It contains all the
// long ones. Short ones are not allowed as passwords; the most common are included as words that long ones are built
// from. With `--measure` nothing is written.
const [LEAST_BYTES, MOST_BYTES] = [12, 72];
const LEAST_WORD = 4;
const WORDS = 100_000;

const isMeasured = process.argv.includes('--measure');
const lists = process.argv.slice(2).filter((name) => !name.startsWith('--'));
if (lists.length === 0) {
  console.error(
    'Usage: npm run passwords -- [--measure] LIST...   (text, a password a line, .gz or not; see SOURCES.md)',
  );
  process.exit(64);
}

const linesOf = (name: string): string[] => {
  const bytes = readFileSync(name);
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().split(/\r?\n/).filter(Boolean);
};
const isLong = (text: string): boolean =>
  Buffer.byteLength(text) >= LEAST_BYTES && Buffer.byteLength(text) <= MOST_BYTES;

if (!isMeasured) {
  const texts = new Set<string>();
  for (const name of [...lists, fileURLToPath(new URL('./more.txt', import.meta.url))]) {
    const lines = linesOf(name);
    for (const line of lines.filter(isLong)) texts.add(canonical(line));
    const words = lines.filter((line) => !isLong(line) && line.length >= LEAST_WORD).slice(0, WORDS);
    for (const word of words) texts.add(canonical(word));
  }
  const file = encodeFilter(texts);
  writeFileSync(FILTER_FILE, file);
  console.log(`${texts.size} texts, ${file.length} bytes`);
}

const refusedOf = (passwords: readonly string[]): number => passwords.filter((text) => passwordProblem(text)).length;
for (const name of lists) {
  const passwords = linesOf(name).filter(isLong);
  const began = process.cpuUsage();
  const refused = refusedOf(passwords);
  const { user, system } = process.cpuUsage(began);
  const share = ((100 * refused) / passwords.length).toFixed(2);
  console.log(
    `${name}: ${refused} of ${passwords.length} refused (${share} %), ${((user + system) / passwords.length).toFixed(1)} µs each`,
  );
}
const random = Array.from({ length: 1_000_000 }, () => randomBytes(9).toString('base64url'));
console.log(`${refusedOf(random)} of ${random.length} random ones refused`);
