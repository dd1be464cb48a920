/**
 * The arguments that make a child process run TypeScript as this one does: the same `--import`, or tsx if there is
 * none. In one place, so that a process never runs one half of itself through another compiler.
 */
export function typescriptArguments(): string[] {
  const at = process.execArgv.indexOf('--import');
  return at === -1 ? ['--import', import.meta.resolve('tsx')] : process.execArgv.slice(at, at + 2);
}
