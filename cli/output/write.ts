import { once } from 'node:events';

/** Writes to standard output, no faster than it is read. */
export async function write(chunk: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
}

/** Says something next to the answer. */
export const note = (text: string): void => void process.stderr.write(`${text}\n`);

/** The reader may stop at any time (`| head`): then there is nothing left to do. */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0);
      throw error;
    });
}

const isColoured = (stream: NodeJS.WriteStream): boolean =>
  stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';

const painted = (code: number) => (text: string, stream: NodeJS.WriteStream) =>
  isColoured(stream) ? `\x1b[${code}m${text}\x1b[0m` : text;

export const bold = painted(1);
export const dim = painted(2);
export const red = painted(31);
