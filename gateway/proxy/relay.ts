import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from 'koa';
import type { Dispatcher } from 'undici';
import { writeLines } from '../../kernel/http/answer.ts';
import type { ClientSignal } from '../../kernel/http/client-gone.ts';
import { responseHeaders } from './headers.ts';

/** Up to this size, the beginning of a body is joined with the head. */
const SMALL = 8_192;

/**
 * Sends a request to a service and passes the answer on as it arrives: it is not buffered, and a client that reads
 * slowly slows the service down. Resolves when the client has received all of it. From the beginning of the answer on,
 * Koa is bypassed.
 * Uses undici's `dispatch`, because its `stream` tracks the response with a dozen listeners and a signal, which costs
 * as much processor time as all of the gateway's checks.
 * @param clientSignal aborts the request
 * @throws Error why the service failed, or why the request was aborted
 */
export function relay(
  agent: Dispatcher,
  options: Dispatcher.DispatchOptions,
  ctx: Context,
  clientSignal: ClientSignal,
): Promise<void> {
  const { res } = ctx;
  let status = 0;
  let headers: IncomingHttpHeaders = {};
  const begin = (): void => {
    writeLines(res, status, responseHeaders(status, headers));
    // Only now, so that Koa reports a header that cannot be passed on.
    ctx.respond = false;
  };
  return new Promise((resolve, reject) => {
    agent.dispatch(options, {
      onRequestStart(controller) {
        if (clientSignal.reason !== undefined) return controller.abort(clientSignal.reason);
        res.once('close', () => {
          if (res.writableFinished) return resolve();
          const left = clientSignal.reason ?? new Error('The answer was ended');
          controller.abort(left);
          // The service may have done its part.
          reject(left);
        });
      },
      onResponseStart(_, answered, given) {
        // The last one counts: informational responses, such as 103, come before it.
        status = answered;
        headers = given;
      },
      onResponseData(controller, chunk) {
        if (!(res.headersSent ? res.write(chunk) : writeFirst(chunk))) {
          controller.pause();
          res.once('drain', () => controller.resume());
        }
      },
      onResponseEnd() {
        if (!res.headersSent) begin();
        res.end();
      },
      onResponseError(_, error) {
        reject(error);
      },
    });
  });

  /** A head and a Buffer are written as two pieces, which costs more than turning a small Buffer into a string. */
  function writeFirst(chunk: Buffer): boolean {
    begin();
    if (chunk.length > SMALL) return res.write(chunk);
    const mayGoOn = res.write(chunk.toString('latin1'), 'latin1');
    // Node holds it back until the end of this turn, and would then write it as two pieces, of which the second is empty.
    if (Number(headers['content-length']) === chunk.length) res.socket?.uncork();
    return mayGoOn;
  }
}
