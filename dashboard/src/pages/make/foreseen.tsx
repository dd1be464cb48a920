import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { problemOf } from '../../api/errors.ts';
import { Estimate } from '../../components/estimate.tsx';
import { useSettled } from '../../components/use-settled.ts';
import { Cannot } from './cannot.tsx';
import { choicesIn, type Form, type Origin } from './film.ts';
import { isLength } from './seconds.ts';
import type { Given } from './use-start.ts';

const AFTER_MS = 600;

type Props = { origin: Origin; form: Form; keepScript: boolean } & Given;

/** What the film will cost, how long it will be, and what speaks against it, before anything is started. */
export function Foreseen({ origin, form, keepScript, copy, trend }: Props) {
  const changed = copy && isLength(form.seconds) ? { keep_script: keepScript, ...choicesIn(form) } : null;
  const settled = useSettled(JSON.stringify(copy ? changed : bodyOf(origin, form)), AFTER_MS);
  const { data, error } = useQuery({
    queryKey: ['estimateStart', copy, trend?.trend_id, settled],
    queryFn: ({ signal }) => {
      if (copy) {
        const body = JSON.parse(settled) as Exclude<typeof changed, null | undefined | ''>;
        return call('estimateDuplicate', { path: { content_id: copy }, body, signal });
      }
      const body = JSON.parse(settled) as NonNullable<ReturnType<typeof bodyOf>>;
      if (!trend) return call('estimateStart', { body, signal });
      const { niche, target_platform, tone, visual_style, language, seconds, voice_id } = body;
      const asked = { niche, target_platform, tone, visual_style, language, seconds, voice_id };
      const given = Object.fromEntries(
        Object.entries({ ...asked, providers: form.providers }).flatMap(([name, value]) =>
          value ? [[name, String(value)]] : [],
        ),
      );
      return call('estimateContent', { query: { trend_id: trend.trend_id, ...given } as never, signal });
    },
    enabled: settled !== 'null' && isLength(form.seconds),
    placeholderData: keepPreviousData,
  });
  const { message } = problemOf(error);
  if (error && message) return <Cannot message={message} />;
  // What was foreseen of another origin is not about this one.
  if (!data || settled === 'null') return null;
  return (
    <>
      <Estimate of={data} />
      {data.not_done.length > 0 && (
        <ul className="soft small">
          {data.not_done.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Null while there is nothing to estimate. A page is read only when the film is started. */
function bodyOf(origin: Origin, form: Form) {
  if (!isLength(form.seconds)) return null;
  const choices = choicesIn(form);
  const { topic, facts, script, title } = form;
  if (origin === 'topic')
    return topic.trim() ? { topic, ...(facts.trim() ? { facts } : {}), ...choices } : { ...choices };
  if (origin !== 'script') return null;
  return script.trim() ? { script, ...(title.trim() ? { topic: title } : {}), ...choices } : null;
}
