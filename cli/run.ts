import type { Input } from './arguments/input.ts';
import type { Arguments } from './arguments/parse.ts';
import type { NamedCommand } from './catalogue.ts';
import { EXIT } from './failure.ts';
import { copy, copyTarget, printer } from './output/answer.ts';
import type { Access } from './session/access.ts';
import { send } from './session/send.ts';

type Page = Readonly<Record<string, unknown>>;

/** Calls the operation of a command and prints its answer. */
export async function runOperation(
  command: NamedCommand,
  input: Input,
  { options }: Arguments,
  access: Access,
): Promise<void> {
  const answer = await send(access, command, input, options.idempotencyKey);
  if (command.answer === 'redirect') return copyTarget(answer, options.json);
  const isCopied = options.json && !options.all && command.name !== VERIFYING;
  if (command.answer === 'lines' || isCopied) return copy(answer, access.url);
  const print = printer(command, options);
  let page = (await answer.json()) as Page;
  await print.page(page);
  noteDifference(command, page);
  for (let query = nextOf(command, page); options.all && query !== null; query = nextOf(command, page)) {
    page = (await (await send(access, command, { ...input, query: { ...input.query, ...query } })).json()) as Page;
    await print.page(page);
    noteDifference(command, page);
  }
  print.end();
}

const VERIFYING = 'verify-integrity';

/** A verification that finds a difference has done its work, but a script must not take that for a log that is well. */
function noteDifference({ name }: NamedCommand, { difference }: Page): void {
  if (name === VERIFYING && difference !== null) process.exitCode = EXIT.different;
}

/** What to ask the next page for; null after the last. */
function nextOf({ paging = {} }: NamedCommand, page: Page): Record<string, string> | null {
  const next = Object.entries(paging).map(([name, from]) => [name, page[from]] as const);
  const isLast = next.length === 0 || next.some(([, value]) => value === null || value === undefined);
  return isLast ? null : Object.fromEntries(next.map(([name, value]) => [name, String(value)]));
}
