import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, type Trend } from '../../api/call.ts';
import type { ContentCard } from '../../api/contents.ts';
import { earlierFilmsQuery } from '../../api/earlier-films.ts';
import { useMe } from '../../api/use-me.ts';
import { toast } from '../../components/toast.tsx';
import { useTexts } from '../../texts/index.ts';

/**
 * Starts a video about a trend, as the settings have it, and opens its page.
 * @returns `earlier`: what there is about it already, while the user is asked whether to make another
 */
export function useMake({ trend_id, topic, niche }: Trend) {
  const t = useTexts('trends');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { id } = useMe();
  const [earlier, setEarlier] = useState<readonly ContentCard[]>([]);
  const make = useMutation({
    mutationFn: () => call('generateContent', { body: { trend_id, trend_topic: topic, niche } }),
    async onSuccess({ content_id }) {
      toast(t.making(topic));
      await navigate({ to: '/content/$contentId', params: { contentId: content_id } });
    },
  });
  const ask = useMutation({
    // A warning that cannot be shown must not prevent making it.
    mutationFn: () => queries.fetchQuery({ ...earlierFilmsQuery(id, [topic]), retry: false }).catch(() => []),
    onSuccess: (films) => (films.length > 0 ? setEarlier(films) : make.mutate()),
  });
  const leave = () => setEarlier([]);
  return {
    begin: () => ask.mutate(),
    isPending: ask.isPending || make.isPending,
    error: make.error,
    earlier,
    leave,
    another: () => {
      leave();
      make.mutate();
    },
  };
}
