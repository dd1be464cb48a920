import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call, type Input, type Output, type Trend } from '../../api/call.ts';
import { toast } from '../../components/toast.tsx';
import { useTexts } from '../../texts/index.ts';

type Body = Input<'generateContent'>['body'];
/** Anything left out comes from the user's settings. */
export type FilmOptions = Pick<Body, 'niche' | 'target_platform' | 'tone' | 'visual_style'>;
export type Making = UseMutationResult<Output<'generateContent'>, Error, FilmOptions>;

/** Starts a video about a trend and opens its page. */
export function useMake({ trend_id, topic, niche }: Trend): Making {
  const t = useTexts('trends');
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (options: FilmOptions) =>
      call('generateContent', { body: { trend_id, trend_topic: topic, niche, ...options } }),
    async onSuccess({ content_id }) {
      toast(t.making(topic));
      await navigate({ to: '/content/$contentId', params: { contentId: content_id } });
    },
  });
}
