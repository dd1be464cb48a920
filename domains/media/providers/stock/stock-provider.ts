import { setTimeout as sleep } from 'node:timers/promises';
import type { Credit } from '../../../../contracts/media/credit.ts';
import { anyOf } from '../../../../kernel/async/any-of.ts';
import { callHttp, type HttpResponse } from '../../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { fitImage } from '../fit-image.ts';
import type { GenerationRequest, GenerationResult, ImageProvider } from '../image-provider.ts';
import { referenceUse } from '../reference.ts';
import { searchWords } from './search-words.ts';

const MAX_LIST_BYTES = 4 * 1024 * 1024;
const MAX_PICTURE_BYTES = 40 * 1024 * 1024;
/** Pixabay asks for a day, and no source's best pictures change faster. */
const KEPT_MS = 86_400_000;
const MOST_KEPT = 500;
/** Among the first of a search, the seed decides: another one finds another picture. */
const CHOICE = 5;
/** Pictures on other people's servers go; the next one is tried then. */
const TRIES = 3;
export const USER_AGENT = 'content-pipeline-platform/0.1 (pictures for films)';

export type StockPicture = { readonly url: string; readonly credit: Credit };

/** What a search is about. */
export type StockSearch = {
  readonly words: string;
  readonly shape: 'portrait' | 'landscape' | 'square';
  /** Pixels that a picture has to fill. */
  readonly width: number;
  readonly height: number;
};

/** How a stock of pictures is searched, and what its answers mean. */
export type StockProtocol = {
  readonly name: string;
  /** The time between two searches that its terms ask for, in milliseconds. */
  readonly spacingMs: number;
  /** The address that is configured: pictures may lie elsewhere, but not inside. */
  readonly base: string;
  searchFor(search: StockSearch): { readonly url: string; readonly headers?: Readonly<Record<string, string>> };
  /** Best first; null for an answer that is none. */
  picturesIn(answer: unknown, search: StockSearch): readonly StockPicture[] | null;
  /** What an answer with another status means. */
  errorOf(answer: HttpResponse): ProviderError;
};

/**
 * Photographs by others instead of painted images: searched by the words of the prompt, kept with their author and
 * licence. Counts as CLOUD. It honours the seed, and ignores negative prompt, steps and cfg_scale.
 */
export function createStockProvider(protocol: StockProtocol, { timeoutMs }: { timeoutMs: number }): ImageProvider {
  const { name } = protocol;
  const kept = new Map<string, { readonly until: number; readonly pictures: readonly StockPicture[] }>();
  let turn: Promise<unknown> = Promise.resolve();

  return {
    name,
    kind: 'CLOUD',
    priceUsd: 0,
    async check(signal) {
      try {
        await search({ words: 'sky', shape: 'landscape', width: 640, height: 360 }, signal);
        return { available: true, reason: null };
      } catch (error) {
        const reason = error instanceof ProviderError ? error.details.cause : 'the check was cancelled';
        return { available: false, reason };
      }
    },
    async generate(request, signal) {
      const deadline = anyOf(signal, AbortSignal.timeout(timeoutMs));
      try {
        return await find(request, deadline);
      } catch (error) {
        signal.throwIfAborted();
        throw deadline.aborted ? timedOut(name, timeoutMs) : error;
      }
    },
  };

  async function find(request: GenerationRequest, signal: AbortSignal): Promise<GenerationResult> {
    const { width, height } = request;
    const shape = height > width * 1.1 ? 'portrait' : width > height * 1.1 ? 'landscape' : 'square';
    for (const words of searchWords(request.prompt)) {
      const pictures = await search({ words, shape, width, height }, signal);
      if (pictures.length === 0) continue;
      return await firstOf(inOrder(pictures, request.seed).slice(0, TRIES), words, request, signal);
    }
    throw nothingFound(name, request.prompt);
  }

  async function search(wanted: StockSearch, signal: AbortSignal): Promise<readonly StockPicture[]> {
    const key = JSON.stringify(wanted);
    const known = kept.get(key);
    if (known && known.until > Date.now()) return known.pictures;
    await myTurn(signal);
    const { url, headers = {} } = protocol.searchFor(wanted);
    const answer = await callHttp(url, {
      provider: name,
      headers: { accept: 'application/json', 'user-agent': USER_AGENT, ...headers },
      timeoutMs,
      maxBytes: MAX_LIST_BYTES,
      signal,
    });
    if (answer.status !== 200) throw forOthers(protocol.errorOf(answer));
    const pictures = protocol.picturesIn(parseJson(answer.bytes), wanted);
    if (!pictures) throw noList(name);
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, { until: Date.now() + KEPT_MS, pictures });
    return pictures;
  }

  /** One search after the other, with the time between them that the terms ask for. */
  async function myTurn(signal: AbortSignal): Promise<void> {
    const mine = turn;
    turn = mine.then(() => sleep(protocol.spacingMs, undefined, { ref: false }));
    await mine;
    signal.throwIfAborted();
  }

  async function firstOf(
    pictures: readonly StockPicture[],
    words: string,
    request: GenerationRequest,
    signal: AbortSignal,
  ): Promise<GenerationResult> {
    let last: unknown;
    for (const { url, credit } of pictures)
      try {
        const answer = await callHttp(url, {
          provider: name,
          headers: { accept: 'image/*', 'user-agent': USER_AGENT },
          namedBy: protocol.base,
          maxRedirects: 3,
          timeoutMs,
          maxBytes: MAX_PICTURE_BYTES,
          signal,
        });
        const { deliveredSize, ...fitted } = await fitImage(answer.bytes, request, name);
        const ignored_params = ['steps', 'cfg_scale', 'negative_prompt'];
        const metadata = {
          kind: 'CLOUD',
          searched: words,
          credit,
          ignored_params,
          delivered_size: deliveredSize,
          ...referenceUse(request, false),
        };
        return { ...fitted, metadata, cost: null };
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        last = error;
      }
    throw last;
  }
}

/** A search that one source calls invalid says nothing about the prompt: a painter may well accept it. */
const forOthers = (error: ProviderError): ProviderError =>
  error.details.kind === 'invalid' ? new ProviderError({ ...error.details, kind: 'unavailable' }) : error;

/** The picture that the seed chooses among the first, then the others as they came. */
function inOrder(pictures: readonly StockPicture[], seed: number): readonly StockPicture[] {
  const chosen = seed > 0 ? seed % Math.min(CHOICE, pictures.length) : 0;
  return [...pictures.slice(chosen), ...pictures.slice(0, chosen)];
}

const problem = (provider: string, code: string, cause: string, nextAction: string) =>
  new ProviderError({ provider, kind: 'unavailable', code, cause, nextAction });

const nothingFound = (provider: string, prompt: string) =>
  problem(
    provider,
    'nothing-found',
    `no photograph was found for "${prompt.slice(0, 100)}"`,
    'describe it in other words',
  );

const noList = (provider: string) =>
  problem(provider, 'unexpected-answer', 'the answer contains no list of photographs', 'try again later');

const timedOut = (provider: string, timeoutMs: number) =>
  problem(provider, 'timeout', `no photograph arrived within ${timeoutMs} ms`, 'try again later');
