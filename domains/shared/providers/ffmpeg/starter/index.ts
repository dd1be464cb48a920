import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programArguments } from '../../../../../kernel/process/typescript.ts';
import type { Ended, FromStarter, Start, ToStarter } from './protocol.ts';

export type { Ended } from './protocol.ts';

const PROGRAM = fileURLToPath(new URL('./program.ts', import.meta.url));
/** Long enough for the steps of a render between two runs. */
const IDLE_MS = 10_000;

type Told = { output(text: string): void; log(text: string): void; ended(how: Ended): void };

export type Started = {
  /** Resolves when it has ended and everything it has said has arrived. */
  readonly ended: Promise<Ended>;
  kill(): void;
};

/** The process that starts programs: there is one while it is used, and for a while afterwards. */
type Starter = { readonly child: ChildProcess; readonly runs: Map<number, Told>; idle: NodeJS.Timeout | undefined };

let current: Starter | undefined;
let lastId = 0;

/**
 * Starts a program out of a small process: out of this one it would hold up everything for as long as a request takes.
 * It ends with this process, however that ends.
 * @param heard gets pieces of its standard output and standard error as they come
 */
export function startOutside(program: Omit<Start, 'id'>, heard: Pick<Told, 'output' | 'log'>): Started {
  const starter = current?.child.connected ? current : open();
  const id = ++lastId;
  clearTimeout(starter.idle);
  starter.child.ref();
  starter.child.channel?.ref();
  const ended = new Promise<Ended>((resolve) => starter.runs.set(id, { ...heard, ended: resolve })).finally(() => {
    starter.runs.delete(id);
    if (starter.runs.size === 0) rest(starter);
  });
  send(starter, { kind: 'start', id, ...program });
  return { ended, kill: () => send(starter, { kind: 'kill', id }) };
}

function open(): Starter {
  const [run = '', ...program] = programArguments(PROGRAM);
  const child = fork(run, program, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // The platform's settings contain secrets that are none of its business.
    env: { PATH: process.env.PATH ?? '' },
  });
  const starter: Starter = { child, runs: new Map(), idle: undefined };
  const gone = (how: Ended): void => {
    for (const { ended } of starter.runs.values()) ended(how);
  };
  child.on('message', (message: FromStarter) => {
    const told = starter.runs.get(message.id);
    if (message.kind === 'ended') told?.ended(message);
    else told?.[message.kind](message.text);
  });
  child.on('error', ({ message }) => gone({ code: null, signal: null, failure: message }));
  // What it had started ends as well, at its next word: no one hears it any more.
  child.on('exit', (_, signal) => gone({ code: null, signal: signal ?? 'SIGKILL', failure: null }));
  current = starter;
  return starter;
}

/** While it has nothing to do, it does not keep this process alive. */
function rest(starter: Starter): void {
  starter.child.unref();
  starter.child.channel?.unref();
  starter.idle = setTimeout(() => starter.child.connected && starter.child.disconnect(), IDLE_MS).unref();
}

function send({ child }: Starter, message: ToStarter): void {
  // If it is gone, its runs have ended.
  if (child.connected) child.send(message, () => undefined);
}
