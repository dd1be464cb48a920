import type { Command } from '../../api/commands.ts';
import { unreachable } from '../platform/request.ts';
import { type Columns, columnsOf, details, table } from './text.ts';
import { note, write } from './write.ts';

type Page = { readonly items?: readonly unknown[]; readonly [field: string]: unknown };

/** Passes an answer on as it is, of any size, and ends it with a line break. */
export async function copy(answer: Response, base: string): Promise<void> {
  let last = 0x0a;
  for await (const chunk of bytesOf(answer, base)) {
    await write(chunk);
    last = chunk.at(-1) ?? last;
  }
  if (last !== 0x0a) await write('\n');
}

async function* bytesOf(answer: Response, base: string): AsyncGenerator<Uint8Array> {
  try {
    yield* answer.body ?? [];
  } catch (error) {
    throw unreachable(base, error);
  }
}

/** Where a redirect leads: a browser has to go there. */
export const copyTarget = (answer: Response, isJson: boolean): Promise<void> => {
  const location = answer.headers.get('location') ?? '';
  return write(isJson ? `${JSON.stringify({ location })}\n` : details({ location }));
};

/** Prints pages one after the other, as lines of JSON or as one table. */
export function printer(command: Command, { json, all }: { readonly json: boolean; readonly all: boolean }) {
  let columns: Columns | null = null;
  let count = 0;
  return {
    async page(page: Page): Promise<void> {
      const { items, ...rest } = page;
      count += items?.length ?? 1;
      if (json) {
        for (const each of items ?? [page]) await write(`${JSON.stringify(each)}\n`);
      } else if (items === undefined) {
        await write(details(page));
      } else if (items.length > 0) {
        const isFirst = columns === null;
        columns ??= columnsOf(items, !all);
        await write(table(items, columns, isFirst));
      }
      if (items && !all && !json) await restOfPage(command, rest);
    },
    end(): void {
      if (count === 0) note('Nothing found.');
    },
  };
}

/** What an answer says besides its list, and how to go on. */
async function restOfPage({ paging = {} }: Command, rest: Page): Promise<void> {
  const next = Object.entries(paging).map(([name, from]) => [name, rest[from]] as const);
  const fields = Object.keys(rest).filter((name) => !Object.values(paging).includes(name) && name !== 'next_cursor');
  if (fields.length > 0) await write(`\n${details(Object.fromEntries(fields.map((name) => [name, rest[name]])))}`);
  if (next.length > 0 && next.every(([, value]) => value !== null && value !== undefined))
    note(`There is more: ${next.map(([name, value]) => `--${name}=${value}`).join(' ')}, or --all`);
}
