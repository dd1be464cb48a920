import { z } from 'zod';
import { services } from '../../../domains/index.ts';
import { authOperations } from '../../../gateway/auth/operations.ts';
import type { Operation } from '../../../kernel/http/operation.ts';

/** A method and a path that a server knows, with `:id` for each parameter, and the fields of the body that it reads. */
export type Route = readonly [method: string, path: string, fields: readonly string[]];
export type Routes = readonly [Route, ...Route[]];

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
const routeOf = ({ method, path, body }: Operation, prefix = ''): Route => [
  method,
  `${prefix}${path.replace(/\{\w+\}/g, ':id')}`,
  fieldsOf(body),
];
const all = (routes: readonly Route[]): Routes => routes as Routes;

/** What the gateway answers itself, and all that it passes on. */
export const gatewayRoutes: Routes = all([
  ...Object.values<Operation>(authOperations).map((operation) => routeOf(operation)),
  ...services.flatMap(({ name, operations }) =>
    Object.values(operations).map((operation) => routeOf(operation, `/api/v1/${name}`)),
  ),
  ['GET', '/files/:id', []],
  ['GET', '/posts/:id', []],
  ['GET', '/posts/:id/poster.jpg', []],
  ['GET', '/posts/:id/video.mp4', []],
  ['POST', '/posts/:id/like', []],
  ['GET', '/api/v1/publish-accounts/youtube/callback', []],
]);

/** By the name of each service, what is answered at its own port. */
export const serviceRoutes: ReadonlyMap<string, Routes> = new Map(
  services.map(({ name, operations }) => {
    const own = Object.values(operations).map((operation) => routeOf(operation));
    return [name, all(name === 'identity' ? [...own, ...internalRoutes()] : own)];
  }),
);

function internalRoutes(): Route[] {
  const own = Object.values<Operation>(authOperations)
    .filter(({ method }) => method === 'POST')
    .map(({ path, body }): Route => ['POST', path.replace('/api/v1/auth', '/internal'), fieldsOf(body)]);
  const account = ['provider', 'subject', 'email', 'email_verified', 'name', 'user_id', 'session_id'];
  return [...own, ['POST', '/internal/oauth/sign-in', account], ['POST', '/internal/oauth/link', account]];
}

/** The names of all fields of bodies and queries. */
export const fieldNames = [
  ...new Set(
    [authOperations, ...services.map(({ operations }) => operations)]
      .flatMap((operations) => Object.values<Operation>(operations))
      .flatMap(({ body, query }) => [...fieldsOf(body), ...fieldsOf(query)]),
  ),
] as unknown as readonly [string, ...string[]];
