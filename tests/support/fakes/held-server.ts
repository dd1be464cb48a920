import { startFakeServer } from './server.ts';

/** A provider that holds what it is asked until it is told to end it, which it does by refusing. */
export type HeldServer = {
  readonly url: string;
  /** What has been asked, in the order in which it came: the word of each that was looked for. */
  readonly begun: readonly string[];
  /** Ends one, and whatever is asked with the same word from now on. */
  end(word: string): void;
  close(): Promise<void>;
};

/** @param pattern finds the word that tells what is asked for in a request's body */
export async function startHeldServer(pattern: RegExp): Promise<HeldServer> {
  const begun: string[] = [];
  const ended = new Set<string>();
  const waiting = new Map<string, (() => void)[]>();
  const server = await startFakeServer(async ({ method, body }) => {
    const word = pattern.exec(body.toString())?.[0];
    if (method === 'GET' || word === undefined) return { body: { object: 'list', data: [] } };
    if (!begun.includes(word)) begun.push(word);
    if (!ended.has(word)) await new Promise<void>((go) => waiting.set(word, [...(waiting.get(word) ?? []), go]));
    return { status: 401, body: { error: { message: 'no', type: 'invalid_request_error', code: 'invalid_api_key' } } };
  });
  return {
    url: server.url,
    begun,
    end(word) {
      ended.add(word);
      for (const go of waiting.get(word) ?? []) go();
      waiting.delete(word);
    },
    close: server.close,
  };
}
