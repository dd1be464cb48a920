import { leftOpenOnPurpose } from './runner/leftovers.ts';

type Opened = { readonly stop: () => Promise<unknown> };

const opened: Opened[] = [];

/**
 * What is opened once and serves all files that a process runs. It is closed when the process has no more to run.
 * @returns what gives it, opened when it is asked for first
 */
export function sharedByFiles<T extends Opened>(open: () => Promise<T>): () => Promise<T> {
  let one: Promise<T> | undefined;
  return () => {
    one ??= leftOpenOnPurpose(open).then((it) => {
      opened.push(it);
      return it;
    });
    return one;
  };
}

export async function closeShared(): Promise<void> {
  await Promise.all(opened.splice(0).map((it) => it.stop()));
}
