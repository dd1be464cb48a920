import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Content, call } from '../api/call.ts';
import { readCard } from '../live/cards.ts';

/** What is known of a piece of content wherever something can be done with it. */
export type Subject = Pick<
  Content,
  'content_id' | 'thread_id' | 'owner_id' | 'title' | 'trend_topic' | 'status' | 'stage' | 'gate'
>;

export type ContentCommand =
  | {
      readonly type: 'decide';
      readonly approved: boolean;
      readonly revision?: number;
      readonly feedback?: string;
      readonly reason?: string;
    }
  | { readonly type: 'retry'; readonly feedback?: string }
  | { readonly type: 'cancel' | 'archive' };

/** By content id: the gate that was answered on this page, whether in time or not. */
const answered = new Map<string, string>();

export const isAnsweredHere = (contentId: string, gateOpenedAt: string | null): boolean =>
  gateOpenedAt !== null && answered.get(contentId) === gateOpenedAt;

/** Whatever closes its gate from this page is no news on it. */
export function answer({ content_id, gate }: Pick<Subject, 'content_id' | 'gate'>): void {
  if (gate) answered.set(content_id, gate.opened_at);
}

/** Sends commands about a piece of content, and reads their result. */
export function useContentCommands(item: Subject) {
  const { content_id, thread_id } = item;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (command: ContentCommand) => sendCommand(content_id, thread_id, command),
    onMutate: () => answer(item),
    // Also after a refusal: someone may have been faster.
    onSettled: () =>
      Promise.all([
        readCard(queries, content_id).catch(() => undefined),
        ...[
          ['showContent', content_id],
          ['showPipelineRun', content_id],
          ['showRender', content_id],
          ['listPublications'],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ]),
  });
}

/** Sends a command, without reading what comes of it. @throws ApiError */
export function sendCommand(content_id: string, thread_id: string, command: ContentCommand): Promise<unknown> {
  const path = { content_id };
  switch (command.type) {
    case 'decide': {
      const { type: _, ...decision } = command;
      return call('resumeContent', { body: { thread_id, ...decision } });
    }
    case 'retry':
      return call('retryContent', { path, body: command.feedback ? { feedback: command.feedback } : {} });
    case 'cancel':
      return call('cancelContent', { path });
    case 'archive':
      return call('archiveContent', { path });
  }
}
