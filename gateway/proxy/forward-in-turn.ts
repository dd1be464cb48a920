import type { Context } from 'koa';
import { clientSignalOf } from '../../kernel/http/client-gone.ts';
import type { GatewayTools } from '../tools.ts';
import { type ForwardTarget, forward } from './forward.ts';

/** Forwards a request once its client has few enough others open. @param client whose open requests are counted */
export function forwardInTurn(
  ctx: Context,
  client: string,
  target: ForwardTarget,
  { openRequests, upstream }: Pick<GatewayTools, 'openRequests' | 'upstream'>,
): Promise<void> {
  const clientSignal = clientSignalOf(ctx.res);
  return openRequests(client, clientSignal, () => forward(ctx, target, upstream, clientSignal));
}
