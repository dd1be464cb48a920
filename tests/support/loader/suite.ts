import { type Callback, type Context, suite as plainSuite, type Test, test } from 'uvu';

export { test };

type Hook<T> = Test<T>['before'];

/** uvu's own suite, but for what a hook throws: uvu keeps that to itself, and shows that nothing ran without saying why. */
export function suite<T = Context>(name?: string, state?: T) {
  const it = plainSuite<T>(name, state);
  it.before = shown('before', it.before);
  it.after = shown('after', it.after);
  return it;
}

function shown<T>(when: string, hook: Hook<T>): Hook<T> {
  const wrapped =
    (add: (callback: Callback<T>) => void) =>
    (callback: Callback<T>): void =>
      add(async (context) => {
        try {
          await callback(context);
        } catch (error) {
          console.error(`\nthe hook \`${when}\` has thrown`, error);
          throw error;
        }
      });
  return Object.assign(wrapped(hook), { each: wrapped(hook.each) });
}
