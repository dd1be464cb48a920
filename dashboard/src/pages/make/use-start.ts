import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { toast } from '../../components/toast.tsx';
import { useTexts } from '../../texts/index.ts';
import { choicesIn, type Form, type Origin } from './film.ts';

type Started = { readonly content_id: string } | { readonly films: number };

type Filled = {
  readonly origin: Origin;
  readonly form: Form;
  readonly keepScript: boolean;
  /** Ids of the user's own, in the order of the scenes. */
  readonly pictures: readonly string[];
};

/** What an earlier film, or a trend that was found, has instead of an origin. */
export type Given = {
  readonly copy?: string | undefined;
  readonly trend?: { trend_id: string; topic: string } | undefined;
};

/** Starts what is filled in, and opens the page of what comes of it. */
export function useStart({ copy, trend }: Given) {
  const t = useTexts('make');
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ origin, form, keepScript, pictures }: Filled): Promise<Started> => {
      const choices = { ...choicesIn(form), ...(pictures.length > 0 ? { pictures: [...pictures] } : {}) };
      if (copy)
        return call('duplicateContent', { path: { content_id: copy }, body: { keep_script: keepScript, ...choices } });
      if (trend)
        return call('generateContent', { body: { trend_id: trend.trend_id, trend_topic: trend.topic, ...choices } });
      const { topic, facts, script, title, page_url, rows } = form;
      switch (origin) {
        case 'topic':
          return call('startFromTopic', { body: { topic, ...(facts.trim() ? { facts } : {}), ...choices } });
        case 'script':
          return call('startFromScript', { body: { script, ...(title.trim() ? { title } : {}), ...choices } });
        case 'page':
          return call('startFromPage', { body: { page_url, ...choices } });
        case 'many': {
          const { items } = await call('startMany', { body: { rows, ...choicesIn(form) } });
          return { films: items.length };
        }
      }
    },
    async onSuccess(started) {
      if ('films' in started) {
        toast(t.startedMany(started.films));
        await navigate({ to: '/content' });
        return;
      }
      toast(t.started);
      await navigate({ to: '/content/$contentId', params: { contentId: started.content_id } });
    },
  });
}
