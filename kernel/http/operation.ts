import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { z } from 'zod';
import type { ReadModel } from '../documents/index.ts';

/** Everything that callers have to know about one kind of request: it is validated by this, and described to them by this. */
export type Operation<
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As the service that answers sees it, with parameters in braces: `/api/v1/trends/{trend_id}`. */
  readonly path: string;
  /** What it does, in one sentence without a full stop. */
  readonly summary: string;
  /** What the sentence leaves open. */
  readonly description?: string;
  /**
   * Default users: all that have signed in. Verified are those whose address is, where the operator asks for that, and
   * otherwise all. Administrators, auditors and operators are those by their own stream, not by their token; administrators
   * are auditors and operators as well.
   */
  readonly access?: 'everybody' | 'users' | 'verified' | 'administrators' | 'auditors' | 'operators';
  /** Every text, list and record in it has an upper bound, for what is accepted is stored in a stream that is read again and again. */
  readonly body?: Body;
  /** Likewise bounded. */
  readonly query?: Query;
  /** Of success; default 200. */
  readonly status?: 200 | 201 | 202 | 302;
  /** The body of success, strict: a field that it does not name is a mistake. With 302, where it leads to. */
  readonly answer: Answer;
  /** The answer is lines of JSON, each as `answer` describes it. */
  readonly lines?: boolean;
  /** When it fails in a way of its own, by status; what any request may be answered with is described once for all. */
  readonly failures?: Readonly<Record<number, string>>;
  /** What it reads: a request may ask to wait until all of these have reached a position. */
  readonly reads?: readonly ReadModel<object>[];
  /** It may write events: then its answer names the position to wait for before reading them. */
  readonly writes?: boolean;
};

/** Operations by their names in clients: a verb and its object, in camel case. */
export type Operations = Readonly<Record<string, Operation>>;

/** Declares an operation; its types follow from its schemas. */
export const operation = <
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
>(
  declared: Operation<Body, Query, Answer>,
): Operation<Body, Query, Answer> => declared;

/** What a handler gets: the request as its operation describes it, and the context for what else it needs to know. */
export type Request<Body, Query> = {
  readonly body: Body;
  readonly query: Query;
  readonly ctx: Context & { params: Record<string, string> };
};

/** Handlers may answer with what they do not own. */
type Unchanging<T> = T extends object ? { readonly [Key in keyof T]: Unchanging<T[Key]> } : T;

/** An operation and what answers it. */
export type Handled = {
  readonly operation: Operation;
  handler(request: Request<unknown, unknown>): Promise<unknown>;
};

/** Says what answers an operation: `handler` returns the body of the answer, a stream of its JSON where it may be long, or nothing where it has answered itself. */
export const handle = <Body extends z.ZodType, Query extends z.ZodType, Answer extends z.ZodType>(
  operation: Operation<Body, Query, Answer>,
  handler: (
    request: Request<z.output<Body>, z.output<Query>>,
  ) => Promise<Unchanging<z.input<Answer>> | Readable | undefined>,
): Handled => ({ operation, handler }) as Handled;
