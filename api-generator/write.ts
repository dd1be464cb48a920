import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generatedFiles } from './generated-files.ts';

for (const [path, text] of Object.entries(await generatedFiles())) {
  await writeFile(join(import.meta.dirname, '..', path), text);
  console.log(`written: ${path}`);
}
// The loaded modules keep handles open.
process.exit(0);
