import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call, type Trend } from '../../api/call.ts';
import { toast } from '../../components/toast.tsx';
import { useTexts } from '../../texts/index.ts';

/** Starts a video about a trend, as the settings have it, and opens its page. */
export function useMake({ trend_id, topic, niche }: Trend) {
  const t = useTexts('trends');
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call('generateContent', { body: { trend_id, trend_topic: topic, niche } }),
    async onSuccess({ content_id }) {
      toast(t.making(topic));
      await navigate({ to: '/content/$contentId', params: { contentId: content_id } });
    },
  });
}
