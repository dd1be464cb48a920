import { readdir, readFile } from 'node:fs/promises';

/** The ids of the running processes whose command line holds `text`, from /proc; without this process. */
export async function processesWith(text: string): Promise<number[]> {
  return (await all()).filter(({ command }) => command.includes(text)).map(({ pid }) => pid);
}

/** Those of them that `parent` started. */
export async function childrenWith(parent: number, text: string): Promise<number[]> {
  const children = (await all()).filter((each) => each.parent === parent);
  return children.filter(({ command }) => command.includes(text)).map(({ pid }) => pid);
}

async function all() {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  return await Promise.all(pids.filter((pid) => pid !== process.pid).map(describe));
}

/** Empty for a process that has ended, reaped or not. */
async function describe(pid: number): Promise<{ pid: number; parent: number; command: string }> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    // `pid (name) state parent …`, where the name may hold anything.
    return { pid, parent: Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]), command };
  } catch {
    return { pid, parent: 0, command: '' }; // It ended since it was listed.
  }
}

/** Bytes, and how many files, sockets among them, are open. */
export type Usage = { readonly memory: number; readonly handles: number };

/** The memory that is the process's own (pages of mapped files are the system's), and what it has open. */
export async function usageOf(pid: number): Promise<Usage> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const handles = await readdir(`/proc/${pid}/fd`);
  return { memory: Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1]) * 1_024, handles: handles.length };
}
