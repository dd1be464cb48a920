import { call } from './call.ts';
import { isSessionFound, sessionFound } from './session.ts';

/** Whether anyone is signed in here: asked once, and before anything that would be refused to a visitor. */
export async function findSession(): Promise<boolean> {
  if (isSessionFound()) return true;
  const { signed_in, expires_at } = await call('showSession', {});
  if (signed_in) sessionFound(expires_at);
  return signed_in;
}
