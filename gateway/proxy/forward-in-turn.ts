import type { Context } from 'koa';
import { clientSignalOf } from '../../kernel/http/client-gone.ts';
import type { GatewayTools } from '../tools.ts';
import { forward } from './forward.ts';
import type { ForwardTarget } from './target.ts';

/** Forwards a request once its client has few enough others open. @param client whose open requests are counted */
export function forwardInTurn(
  ctx: Context,
  client: string,
  target: ForwardTarget,
  { openRequests, upstream, slowUploads }: Pick<GatewayTools, 'openRequests' | 'upstream' | 'slowUploads'>,
): Promise<void> {
  const clientSignal = clientSignalOf(ctx.res);
  return openRequests(client, clientSignal, () => forward(ctx, target, { upstream, slowUploads }, clientSignal));
}
