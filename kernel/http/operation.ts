import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { z } from 'zod';
import type { ReadModel } from '../documents/index.ts';

/**
 * Everything that callers need to know about one kind of request: it validates the request, and describes it to them.
 */
export type Operation<
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the answering service sees it, with parameters in braces: `/api/v1/trends/{trend_id}`. */
  readonly path: string;
  /** What it does, in one sentence without a full stop. */
  readonly summary: string;
  /** What the summary leaves open. */
  readonly description?: string;
  /**
   * Default `users`: everyone who has signed in. `verified`: users with a verified address, if the operator requires
   * that, and otherwise all. Administrators, auditors and operators are those according to their own stream, not their
   * token; administrators are also auditors and operators.
   */
  readonly access?: 'everybody' | 'users' | 'verified' | 'administrators' | 'auditors' | 'operators';
  /**
   * What a parameter of the path may be, where its name does not say it. It is described and not checked: the handler
   * answers anything else as something that does not exist.
   */
  readonly params?: Readonly<Record<string, z.ZodType>>;
  /**
   * Every text, list and record in it is bounded, because most of it is stored in a stream that is read again and
   * again.
   */
  readonly body?: Body;
  /** The type of a body of bytes, which the handler reads itself, instead of JSON. */
  readonly bytes?: string;
  /** Likewise bounded. */
  readonly query?: Query;
  /** Headers of the request that only this operation reads, and what they say. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The status of success; default 200. With 204 there is no body. */
  readonly status?: 200 | 201 | 202 | 204 | 302;
  /** The body of success, strict: a field that it does not name is an error. With 302, the redirect's target. */
  readonly answer: Answer;
  /** Whether the answer is lines of JSON, each described by `answer`. */
  readonly lines?: boolean;
  /** When it fails in ways of its own, by status. Failures common to all requests are described once for all. */
  readonly failures?: Readonly<Record<number, string>>;
  /** The read models it reads: a request may ask to wait until all of these have reached a position. */
  readonly reads?: readonly ReadModel<object>[];
  /** Whether it may write events: then its answer names the position to wait for before reading them. */
  readonly writes?: boolean;
  /**
   * Whether a caller may repeat it under an `Idempotency-Key`; default: if it writes. Not where what a first attempt
   * has done makes a second one another request, such as one that uses a token or a password up.
   */
  readonly takesKey?: boolean;
  /** Whether all that it writes is an event saying what was asked: it takes no key. */
  readonly records?: boolean;
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

/** What a handler gets: the request as its operation describes it, and the context for anything else. */
export type Request<Body, Query> = {
  readonly body: Body;
  readonly query: Query;
  readonly ctx: Context & { params: Record<string, string> };
};

/** Handlers may answer with what they do not own. */
type Unchanging<T> = T extends object ? { readonly [Key in keyof T]: Unchanging<T[Key]> } : T;

/** An operation and its handler. */
export type Handled = {
  readonly operation: Operation;
  handler(request: Request<unknown, unknown>): Promise<unknown>;
};

/**
 * Binds an operation to its handler, which returns the body of the answer, a stream of its JSON if it may be long, or
 * nothing if it has already answered.
 */
export const handle = <Body extends z.ZodType, Query extends z.ZodType, Answer extends z.ZodType>(
  operation: Operation<Body, Query, Answer>,
  handler: (
    request: Request<z.output<Body>, z.output<Query>>,
  ) => Promise<Unchanging<z.input<Answer>> | Readable | undefined>,
): Handled => ({ operation, handler }) as Handled;
