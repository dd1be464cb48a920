/**
 * A program of its own, which starts others and passes on what they say. To start a process, Linux copies the page tables
 * of the one that starts it, and nothing else happens in that one in the meantime: 2 ms for this small one, 30 for a platform of
 * 250 MB and 80 for one of 650, and a film takes some thirty starts.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import type { FromStarter, Start, ToStarter } from './protocol.ts';

const running = new Map<number, ChildProcess>();

// The channel closes when the platform ends, however it ends.
process.on('disconnect', () => {
  for (const child of running.values()) killGroup(child);
  process.exit(0);
});
// Ctrl-C reaches the whole terminal group; the platform decides when this process ends.
process.on('SIGINT', () => undefined);
process.on('message', (message: ToStarter) => {
  if (message.kind === 'start') return start(message);
  const child = running.get(message.id);
  if (child) killGroup(child);
});

function start({ id, binary, args, env, cwd, input }: Start): void {
  const child = spawn(binary, args, {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env,
    ...(cwd === undefined ? {} : { cwd }),
  });
  running.set(id, child);
  // It may stop reading before the input ends; its exit code says whether that was a failure.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input ?? '');
  child.stdout.setEncoding('utf8').on('data', (text: string) => tell({ kind: 'output', id, text }));
  child.stderr.setEncoding('utf8').on('data', (text: string) => tell({ kind: 'log', id, text }));
  let failure: string | null = null;
  child.on('error', (error) => {
    failure = error.message;
  });
  child.on('close', (code, signal) => {
    running.delete(id);
    tell({ kind: 'ended', id, code: failure === null ? code : null, signal, failure });
  });
}

function tell(message: FromStarter): void {
  if (process.connected) process.send?.(message);
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has just ended, or the platform has no process groups (Windows).
    child.kill('SIGKILL');
  }
}
