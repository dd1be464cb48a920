import { suite } from 'uvu';

type Opened = { close(): Promise<unknown> } | { stop(): Promise<unknown> };

/** A suite whose tests share what is opened before the first of them and closed after the last. */
export function suiteOn<Context extends Opened>(name: string, open: () => Promise<Context>) {
  const it = suite<Context>(name);
  it.before(async (context) => {
    Object.assign(context, await open());
  });
  it.after(async (context) => {
    await ('close' in context ? context.close() : context.stop());
  });
  return it;
}
