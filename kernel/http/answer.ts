import { type IncomingMessage, ServerResponse } from 'node:http';

/** A header of an answer. */
export type HeaderLine = {
  readonly name: string;
  /** The name in lower case. */
  readonly key: string;
  readonly value: string;
};

export const headerLine = (name: string, value: string): HeaderLine => ({ name, key: name.toLowerCase(), value });

/**
 * A response with defaults: headers that it has unless its handler sets others of the same name. They wait until the
 * head is written, because Node checks and stores every header that is set by itself, and goes through all of them once
 * more for the head. For a dozen headers, that is more than twice the work of writing them in one go.
 */
export class Answer<Asked extends IncomingMessage = IncomingMessage> extends ServerResponse<Asked> {
  readonly defaults: HeaderLine[] = [];

  /** Also called by Node, for an answer whose head is not written explicitly. */
  override writeHead(status: number, ...rest: unknown[]): this {
    for (const { name, value } of this.defaults) if (!this.hasHeader(name)) this.setHeader(name, value);
    return super.writeHead(status, ...(rest as []));
  }

  /** Must be the first to set headers. */
  writeLines(status: number, lines: readonly string[]): void {
    const all = [...lines];
    for (const { name, key, value } of this.defaults) if (!isNamedIn(lines, key)) all.push(name, value);
    super.writeHead(status, all);
  }
}

function isNamedIn(lines: readonly string[], key: string): boolean {
  for (let at = 0; at < lines.length; at += 2) if (lines[at] === key) return true;
  return false;
}

/** Gives an answer a header that it has unless its handler sets another. */
export function setDefault(res: ServerResponse, line: HeaderLine): void {
  if (res instanceof Answer) res.defaults.push(line);
  else res.setHeader(line.name, line.value);
}

/** Writes the head of an answer. @param lines names, in lower case, and values in turn; they take precedence */
export function writeLines(res: ServerResponse, status: number, lines: readonly string[]): void {
  if (res instanceof Answer && res.getHeaderNames().length === 0) {
    res.writeLines(status, lines);
    return;
  }
  // Beside headers that were set before, Node would keep only the last of several lines of one name.
  for (let at = 0; at < lines.length; at += 2) res.removeHeader(lines[at] ?? '');
  for (let at = 0; at < lines.length; at += 2) res.appendHeader(lines[at] ?? '', lines[at + 1] ?? '');
  res.writeHead(status);
}
