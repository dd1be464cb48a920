import { ApiError } from '../../api/client.ts';
import type { NamedCommand } from '../catalogue.ts';
import { EXIT, Failure } from '../failure.ts';
import { printable } from './text.ts';
import { note, red } from './write.ts';

/** Says what went wrong: one line, what is known about it, and what to do. @returns the exit code */
export function report(stage: string, error: unknown, command: NamedCommand | null): number {
  const failure =
    error instanceof ApiError ? refusal(error, command) : error instanceof Failure ? error : ofSystem(error);
  if (failure === null) throw error;
  note(`${red('error', process.stderr)}: ${stage}: ${printable(failure.message)}`);
  for (const detail of failure.details) note(`  ${printable(detail)}`);
  if (failure.next !== null) note(`  ${failure.next}`);
  return failure.exitCode;
}

/** Files that cannot be read or written are no mistake of the program. */
const ofSystem = (error: unknown): Failure | null =>
  error instanceof Error && 'syscall' in error ? new Failure(EXIT.refused, error.message) : null;

/** An error answer of the platform, with what its status means here. */
function refusal(error: ApiError, command: NamedCommand | null): Failure {
  const message = error.message.slice(error.message.indexOf(': ') + 2);
  const id = error.requestId === null ? [] : [`request ${error.requestId}`];
  return new Failure(exitCodeOf(error), message, nextOf(error, command), [...detailLines(error.detail), ...id]);
}

function exitCodeOf({ status }: ApiError): number {
  if (status === 401 || status === 403) return EXIT.notAllowed;
  return status === 503 || status === 504 ? EXIT.unreachable : EXIT.refused;
}

const ROLES: Readonly<Record<string, string>> = {
  administrators: 'this needs the role admin',
  auditors: 'this needs the role auditor or admin',
  operators: 'this needs the role operator or admin',
};

function nextOf({ status, retryAfter }: ApiError, command: NamedCommand | null): string | null {
  if (status === 401)
    return command?.access === 'everybody'
      ? null
      : process.env.PLATFORM_TOKEN
        ? 'PLATFORM_TOKEN is invalid or has expired'
        : 'run cli login';
  if (status === 403) return ROLES[command?.access ?? ''] ?? null;
  if (status === 422 && command) return `see cli ${command.name} --help`;
  return retryAfter === null ? null : `try again in ${retryAfter} s`;
}

/** The fields of a request that are not valid, or whatever else an error says. */
function detailLines(detail: unknown): string[] {
  if (Array.isArray(detail)) return detail.map(fieldLine);
  if (typeof detail !== 'object' || detail === null) return [];
  return Object.entries(detail).map(
    ([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
  );
}

/** `limit: must be …`; what was given is not repeated, because it could be a password. */
function fieldLine(item: { loc?: unknown; msg?: unknown }): string {
  const loc = Array.isArray(item.loc)
    ? item.loc.filter((part, index) => index > 0 || !/^(body|query)$/.test(part))
    : [];
  return `${loc.join('.') || 'request'}: ${String(item.msg)}`;
}
