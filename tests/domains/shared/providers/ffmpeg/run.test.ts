import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runFfmpeg } from '../../../../../domains/shared/providers/ffmpeg/run.ts';
import { ProviderError, type ProviderErrorDetails } from '../../../../../kernel/providers/provider-error.ts';
import { eventually } from '../../../../support/eventually.ts';
import { processesWith } from '../../../../support/stacks/processes.ts';
import { withFfmpeg } from '../../../editor/providers/with-ffmpeg.ts';

const it = suite('runFfmpeg');
const tools = withFfmpeg(it);
const SLOW = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=30', '-f', 'null', '-'];

const run = (args: string[], changes: Partial<Parameters<typeof runFfmpeg>[0]> = {}) =>
  runFfmpeg({ binary: tools.binary, args, stage: 'a try', signal: AbortSignal.timeout(20_000), ...changes });

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

async function failure(running: Promise<unknown>): Promise<ProviderErrorDetails> {
  const error = await running.then(
    () => assert.unreachable('it should have failed'),
    (thrown: unknown) => thrown,
  );
  assert.instance(error, ProviderError);
  return (error as ProviderError).details;
}

it('runs to the end, reports frames and seconds, and answers the log', async () => {
  const seen: { frames: number; seconds: number }[] = [];
  const args = ['-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=30', '-frames:v', '45', '-f', 'null', '-'];
  const log = await run(args, { onProgress: (progress) => void seen.push(progress) });
  assert.is(seen.at(-1)?.frames, 45);
  assert.match(log, 'Input #0');
});

it('reads its input from memory', async () => {
  const pcm = new Uint8Array(44_100 * 2);
  let seconds = 0;
  await run(['-f', 's16le', '-ar', '44100', '-ac', '1', '-i', 'pipe:0', '-f', 'null', '-'], {
    input: pcm,
    onProgress: (progress) => {
      seconds = progress.seconds;
    },
  });
  assert.is(Math.round(seconds * 100), 100);
});

it('says at which stage it failed and what ffmpeg said', async () => {
  const { code, cause, nextAction } = await failure(run(['-i', join(tools.folder, 'missing.png'), '-f', 'null', '-']));
  assert.is(code, 'ffmpeg-failed');
  assert.match(cause, /^a try: /);
  assert.match(cause, 'No such file or directory');
  assert.ok(nextAction.length > 0);
});

it('says so when there is no such program', async () => {
  assert.is((await failure(run(['-version'], { binary: join(tools.folder, 'missing') }))).code, 'ffmpeg-missing');
});

it('kills ffmpeg when the caller gives up', async () => {
  const mark = `title=abort-${process.pid}`;
  const controller = new AbortController();
  const running = run(
    ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=30', '-metadata', mark, '-f', 'null', '-'],
    {
      signal: controller.signal,
    },
  );
  await eventually('process', async () => (await processesWith(mark)).length > 0);
  controller.abort(new Error('changed my mind'));
  await running.then(
    () => assert.unreachable('it should have failed'),
    (error: Error) => assert.is(error.message, 'changed my mind'),
  );
  assert.equal(await processesWith(mark), []);
});

it('starts ffmpeg again when it is killed from outside, and says so when that goes on', async () => {
  const mark = `title=killed-${process.pid}`;
  const killing = async (times: number) => {
    for (let kills = 0; kills < times; kills++) {
      const pids = await eventually('process', async () => {
        const found = await processesWith(mark);
        return found.length > 0 && found;
      });
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      await eventually('end of it', async () => !(await processesWith(mark)).some((pid) => pids.includes(pid)));
    }
  };
  const args = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=30', '-t', '1', '-metadata', mark];
  const [log] = await Promise.all([run([...args, '-f', 'null', '-']), killing(2)]);
  assert.match(log, 'Input #0');
  const [{ code, cause }] = await Promise.all([failure(run([...args, '-f', 'null', '-'])), killing(3)]);
  assert.is(code, 'ffmpeg-failed');
  assert.match(cause, 'SIGKILL');
});

it('starts ffmpeg again when the process that starts it is killed', async () => {
  const mark = `title=orphan-${process.pid}`;
  const args = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=30', '-t', '1', '-metadata', mark];
  const killing = async () => {
    const [pid] = await eventually('process', async () => {
      const found = await processesWith(mark);
      return found.length > 0 && found;
    });
    process.kill(await parentOf(pid ?? 0), 'SIGKILL');
  };
  const [log] = await Promise.all([run([...args, '-f', 'null', '-']), killing()]);
  assert.match(log, 'Input #0');
  await eventually('end of what was left', async () => (await processesWith(mark)).length === 0);
});

it('starts nothing for a caller who has given up already', async () => {
  await run(SLOW, { signal: AbortSignal.abort(new Error('long ago')) }).then(
    () => assert.unreachable('it should have failed'),
    (error: Error) => assert.is(error.message, 'long ago'),
  );
});

it('kills what takes too long', async () => {
  assert.is((await failure(run(SLOW, { timeoutMs: 300 }))).code, 'timeout');
});

it.run();
