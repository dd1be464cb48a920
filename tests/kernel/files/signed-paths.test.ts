import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { signedPaths } from '../../../kernel/files/signed-paths.ts';

const it = suite('signed paths');

const NOW = 1_800_000_000;
const files = signedPaths(['a secret of at least thirty-two characters']);

const signatureOf = (path: string): string => new URL(path, 'http://x').searchParams.get('signature') ?? '';

it('accept their own signature until its time has come, for this path and time alone', () => {
  const signature = signatureOf(files.signedPath('ann/a.mp4', NOW + 60));
  assert.is(files.isSigned('ann/a.mp4', NOW + 60, signature, NOW), true);
  assert.is(files.isSigned('ann/a.mp4', NOW + 60, signature, NOW + 60), false);
  assert.is(files.isSigned('ann/b.mp4', NOW + 60, signature, NOW), false);
  assert.is(files.isSigned('ann/a.mp4', NOW + 6_000, signature, NOW), false);
  assert.is(files.isSigned('ann/a.mp4', NOW + 60, `${signature}x`, NOW), false);
});

it('do not accept the signature of another secret', () => {
  const other = signedPaths(['another secret of at least thirty-two chars']);
  assert.is(files.isSigned('ann/a.mp4', NOW + 60, signatureOf(other.signedPath('ann/a.mp4', NOW + 60)), NOW), false);
});

it.run();
