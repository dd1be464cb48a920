import { z } from 'zod';
import { parseJson } from '../../kernel/providers/parse-json.ts';

const schema = z.object({ media: z.string().min(1), sentAt: z.string().nullable() });

/** What is kept of a post that only a search among the newest can find. */
export type SentSession = {
  /** What was uploaded. */
  readonly media: string;
  /** When the post was first sent, ISO 8601 UTC; null before that. */
  readonly sentAt: string | null;
};

/** Null without one. */
export const readSession = (session: string | null): SentSession | null =>
  session === null ? null : (schema.safeParse(parseJson(Buffer.from(session))).data ?? null);

/** The session right before the post is sent: the first time counts. */
export const sentNow = ({ media, sentAt }: SentSession) => ({ media, sentAt: sentAt ?? new Date().toISOString() });
