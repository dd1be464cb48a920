import type { DescribedPart } from '../openapi.ts';
import { code, page, table } from './markdown.ts';

const WHO = {
  everybody: 'everyone, without signing in',
  users: 'users',
  verified: 'users, with a verified address where that is required',
  administrators: 'administrators',
  auditors: 'auditors',
  operators: 'operators',
} as const;

/** Every operation of the API, as a request and as a command. */
export function operationsPage(parts: readonly DescribedPart[]): string {
  const sections = parts.map(({ name, summary, prefix, operations }) => {
    const rows = Object.entries(operations).map(([id, { method, path, access = 'users', ...operation }]) => [
      operation.summary,
      code(`${method} ${prefix}${path}`),
      code(commandOf(id)),
      WHO[access],
    ]);
    return `## ${name}\n\n${summary}.\n\n${table(['What it does', 'Request', 'Command', 'For'], rows)}`;
  });
  return page(
    'Operations of the API',
    'the operations that the services declare',
    'Every request that callers can send, in one list. The [API page](/docs) shows each with its fields and lets you try it; [openapi.yaml](../openapi.yaml) is the same for programs. A command is what `npm run -s cli --` takes: see [Command line](../../cli/README.md). [Errors](errors.md) are common to all.',
    'Administrators are also auditors and operators. What belongs to another user does not exist for a caller: the answer is 404.',
    ...sections,
  );
}

const commandOf = (id: string): string => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
