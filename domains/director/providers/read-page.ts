import { callHttp, publicAddress } from '../../../kernel/providers/http-client.ts';
import { ProviderError, type ProviderErrorKind } from '../../../kernel/providers/provider-error.ts';
import { decodeText } from '../../shared/decode-text.ts';
import { tidy } from './tidy-text.ts';

/** What a page says, as far as a film can use it. */
export type Page = {
  /** Empty if it has none. */
  readonly title: string;
  /** Its article in plain text, a line for each paragraph. */
  readonly text: string;
  /** Where it was read, after redirects, without query and credentials. */
  readonly url: string;
};

export type PageReader = (url: string, signal: AbortSignal) => Promise<Page>;

type Options = {
  /** Whether pages of this machine and its networks may be read. */
  readonly inside: boolean;
  readonly timeoutMs: number;
};

const MOST_BYTES = 3_000_000;
const MOST_TITLE = 300;
const LEAST_TEXT = 80;
const MAX_REDIRECTS = 5;
const PROVIDER = 'page';
/** What it is called in sentences. */
const PAGE = 'the page';
const USER_AGENT = 'content-pipeline-platform/0.1 (page reader)';

/**
 * Reads web pages that people name.
 * @throws ProviderError from the reader: `name-unknown`, `leads-inside`, `http-<status>`, `not-a-page`, `no-text`, and those of
 *   `callHttp`
 */
export const createPageReader =
  ({ inside, timeoutMs }: Options): PageReader =>
  async (url, signal) => {
    const answer = await callHttp(url, {
      provider: PAGE,
      isOutside: !inside,
      headers: {
        accept: 'text/html, application/xhtml+xml, text/plain;q=0.8',
        'accept-encoding': 'identity',
        'user-agent': USER_AGENT,
      },
      timeoutMs,
      maxBytes: MOST_BYTES,
      maxRedirects: MAX_REDIRECTS,
      signal,
    }).catch((error: unknown) => {
      throw notReached(error);
    });
    if (answer.status < 200 || answer.status > 299) throw refused(answer.status);
    const contentType = answer.headers['content-type'] ?? 'text/html';
    if (!/^(?:text\/(?:html|plain)|application\/xhtml\+xml)/i.test(contentType)) throw notAPage(contentType);
    const source = decodeText(answer.bytes, contentType);
    const { title, text } = /^text\/plain/i.test(contentType) ? plain(source) : await readable(source);
    if (text.length < LEAST_TEXT) throw noText();
    return { title: title.slice(0, MOST_TITLE), text, url: publicAddress(answer.url) };
  };

/** What finds the article is a megabyte of code, and is loaded with the first page. */
const readable = async (source: string) => (await import('./article.ts')).readable(source);

const plain = (source: string) => ({ title: source.trim().split('\n', 1)[0]?.trim() ?? '', text: tidy(source) });

function problem(code: string, cause: string, nextAction: string, kind: ProviderErrorKind = 'invalid') {
  return new ProviderError({ provider: PROVIDER, kind, code, cause, nextAction });
}

const COPY = 'copy its text and start from a topic with these facts';
const CHECK = `check the address in a browser, or ${COPY}`;

const refused = (status: number): ProviderError =>
  problem(`http-${status}`, `${PAGE} answers HTTP ${status}`, CHECK, 'unavailable');

/** It is an address that a person has typed, and no server that someone runs here. */
function notReached(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { code, cause, kind } = error.details;
  const { code: ofSystem } = (error.cause ?? {}) as NodeJS.ErrnoException;
  if (ofSystem === 'ENOTFOUND') return problem('name-unknown', 'no site has this name', CHECK, kind);
  return problem(code, cause, CHECK, kind);
}

const notAPage = (type: string): ProviderError =>
  problem(
    'not-a-page',
    `the address does not lead to a page, but to ${type.split(';')[0]}`,
    `name a web page, or ${COPY}`,
  );
const noText = (): ProviderError =>
  problem('no-text', 'the page has hardly any text of its own', `name another page, or ${COPY}`);
