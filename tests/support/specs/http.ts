import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Answer, Call, ServiceUnderTest } from '../stacks/service.ts';
import { type Appended, asExpected, causedBy, type History, write } from './history.ts';

/** A request to a service, as the gateway passes it on. */
export type Request = Call & { readonly method: string; readonly path: string };

const request =
  (method: string) =>
  (path: string, call: Call = {}): Request => ({ method, path, ...call });

export const get = request('GET');
export const post = request('POST');
export const put = request('PUT');

/** What is expected of a response: its status, its whole body, or whatever a function checks. */
export type Expected = number | { readonly status: number; readonly body: unknown } | ((answer: Answer) => void);

/** A refusal, by its status, its error and the code of its detail. */
export const refused =
  (status: number, error: string, code?: string) =>
  ({ status: actual, body }: Answer): void => {
    const detail = body.detail as { code?: string } | undefined;
    assert.equal([actual, body.error, detail?.code], [status, error, code], JSON.stringify(body));
  };

/** One problem with the input: its type and its place. */
export type Problem = readonly [type: string, ...place: (string | number)[]];

/** A 422 with an item for each problem with the input. */
export const invalid =
  (...problems: readonly Problem[]) =>
  ({ status, body }: Answer): void => {
    assert.equal([status, body.error], [422, 'validation_error'], JSON.stringify(body));
    const detail = body.detail as { type: string; loc: (string | number)[] }[];
    assert.equal(
      detail.map(({ type, loc }) => [type, ...loc]),
      problems,
    );
  };

type Subject = Pick<ServiceUnderTest, 'resources' | 'call' | 'callCaughtUp'>;

/**
 * `await given(service, history(…)).when(post(path, { body })).then(202, appended(…))`: over the real stack. A read sees
 * everything that was given. The events are those that the request itself caused, not what policies made of them.
 */
export function givenService({ resources: { store }, call, callCaughtUp }: Subject, ...histories: readonly History[]) {
  return {
    when: ({ method, path, ...asked }: Request) => ({
      /** @returns the answer, for what comes next */
      async then(expected: Expected, ...events: readonly Appended[]): Promise<Answer> {
        for (const each of histories) await write(store, each);
        const head = await store.head();
        const { user = randomUUID(), key = randomUUID() } = asked;
        const send = method === 'GET' ? callCaughtUp : call;
        const answer = await send(method, path, { ...asked, user, key });
        check(answer, expected);
        const commandId = uuidFrom('http', user, method, path.split('?')[0] ?? path, key);
        assert.equal(asExpected(await causedBy(store, commandId, head), events), events);
        return answer;
      },
    }),
  };
}

function check(answer: Answer, expected: Expected): void {
  if (typeof expected === 'function') {
    expected(answer);
    return;
  }
  const status = typeof expected === 'number' ? expected : expected.status;
  assert.is(answer.status, status, JSON.stringify(answer.body));
  if (typeof expected === 'object') assert.equal(answer.body, expected.body);
}
