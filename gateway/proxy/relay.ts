import type { Context } from 'koa';
import type { Dispatcher } from 'undici';
import type { ClientSignal } from '../../kernel/http/client-gone.ts';
import { setResponseHeaders } from './headers.ts';

/**
 * Sends a request to a service and passes the answer on as it arrives: it is not buffered, and a client that reads
 * slowly slows the service down. Resolves when the client has received all of it. From the answer's head on, Koa is
 * bypassed.
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
      onResponseStart(controller, status, headers) {
        // An informational response, such as 103.
        if (status < 200) return;
        ctx.status = status;
        setResponseHeaders(res, status, headers);
        // Only now, so that Koa reports a header that cannot be passed on.
        ctx.respond = false;
        res.on('drain', () => controller.resume());
      },
      onResponseData(controller, chunk) {
        if (!res.write(chunk)) controller.pause();
      },
      onResponseEnd() {
        res.end();
      },
      onResponseError(_, error) {
        reject(error);
      },
    });
  });
}
