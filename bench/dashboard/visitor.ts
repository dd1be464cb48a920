/** Someone who has an account of the platform. */
export type Visitor = { readonly email: string; readonly password: string; readonly token: string };

/** Creates an account and signs it in for requests of a program. */
export async function register(base: string): Promise<Visitor> {
  const person = { email: 'ann@example.com', password: 'a long enough passphrase' };
  const answer = await post(`${base}/api/v1/auth/register`, { ...person, name: 'Ann' });
  const { access_token } = (await answer.json()) as { access_token: string };
  return { ...person, token: access_token };
}

/** Signs in as a browser does. @returns the cookies of the new session, as a request sends them */
export async function enter(base: string, { email, password }: Visitor): Promise<string> {
  const answer = await post(`${base}/api/v1/auth/login`, { email, password }, { 'x-session': 'cookie', origin: base });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
