import { readConfigOrExit, withoutCredentials } from '../kernel/config/index.ts';
import { copyFiles } from '../kernel/files/copy-files.ts';
import { openFileStore } from '../kernel/files/files.ts';

// `npm run files -- copy`: copies media files from where they are (PLATFORM_FILES) to the other place, while the platform
// runs or not.
const USAGE = `npm run files -- copy [--remove]

Copies all media files to the other place, a bucket or the folder, and compares every digest. What is there already
stays; --remove deletes what has been deleted here since.
`;
const REPORTED_EVERY_MS = 5_000;

const config = readConfigOrExit();
const [command, ...options] = process.argv.slice(2);
if (command !== 'copy' || options.some((option) => option !== '--remove')) {
  process.stderr.write(USAGE);
  process.exit(64);
}

const other = config.PLATFORM_FILES === 'folder' ? 's3' : 'folder';
const removes = options.includes('--remove');
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

try {
  if (other === 's3' && config.PLATFORM_S3_BUCKET === undefined)
    throw new Error('PLATFORM_S3_BUCKET: nothing was given, expected the bucket that the files are to be copied to');
  let reportedAt = Date.now();
  const { of, copied, bytes, left, gone } = await copyFiles(
    openFileStore(config.PLATFORM_FILES, config),
    openFileStore(other, config),
    {
      removes,
      onProgress(copying) {
        if (Date.now() - reportedAt < REPORTED_EVERY_MS) return;
        reportedAt = Date.now();
        console.log(`${copying.done} of ${copying.of} files, ${megabytes(copying.bytes)} copied`);
      },
    },
  );
  console.log(
    `${of} files: ${copied} copied (${megabytes(bytes)}), ${of - copied - gone.length} were there. Every digest is right.`,
  );
  if (gone.length > 0) console.log(`${gone.length} were deleted here while they were being copied.`);
  if (left.length > 0)
    console.log(
      removes
        ? `${left.length} that are no longer here were deleted there.`
        : `${left.length} are there and no longer here: --remove deletes them there.`,
    );
  console.log(
    `Next: stop the platform, run this once more for what was written meanwhile, set PLATFORM_FILES=${other} everywhere, and start it. Uploads that are not complete begin again.`,
  );
  process.exit(0);
} catch (error) {
  process.stderr.write(`${withoutCredentials(error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
}
