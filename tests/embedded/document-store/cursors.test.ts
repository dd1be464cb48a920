import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCursors } from '../../../embedded/document-store/cursors.ts';
import { CommandError } from '../../../embedded/document-store/errors.ts';
import { UNPACED } from '../../../embedded/document-store/pacing.ts';

const it = suite('document store: cursors');

it('given as many open cursors as there may be, when another is opened, then it is refused by name until one is closed', async () => {
  const cursors = openCursors();
  const open = (documents: number) =>
    cursors.open({
      namespace: 'db.rows',
      documents: Array.from({ length: documents }, () => Buffer.from([5, 0, 0, 0, 0])).values(),
      pacer: UNPACED,
      batchSize: 1,
      singleBatch: false,
      session: 'one',
      transaction: undefined,
      timesOut: true,
    });
  for (let n = 0; n < 10_000; n++) await open(2);
  const refused = await open(2).then(
    () => null,
    (error: unknown) => error as CommandError,
  );
  assert.instance(refused, CommandError);
  assert.equal(
    [refused?.codeName, refused?.message.startsWith('10000 cursors are open')],
    ['ExceededMemoryLimit', true],
  );
  // What fits into one answer needs no cursor.
  await open(1);
  cursors.killSession('one');
  await open(2);
});

it.run();
