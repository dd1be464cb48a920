import { ownPath } from '../../../api/call.ts';
import { useWho } from '../../../commands/use-who.ts';
import { FailureNote } from '../../../components/failure-note.tsx';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { usePlatformNames } from '../../../components/platform.tsx';
import { useProviderName } from '../../../components/provider-name.ts';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { useSizes } from '../../../texts/sizes.ts';
import type { Step } from './run-stage.ts';

type Tone = 'plain' | 'good' | 'bad';
type Failing = Extract<Step, { failure: object | null }>['failure'];
type Line = {
  readonly icon: IconName;
  readonly tone?: Tone;
  readonly text: string;
  /** In someone's own words. */
  readonly words?: string | null;
  readonly reason?: string;
  readonly failure?: Failing;
  readonly url?: string | null;
};

/** Something that happened in a stage, and when. */
export function StepLine({ step, ownerId }: { step: Step; ownerId: string | null }) {
  const { time } = useSizes();
  const { watch } = useTexts('content');
  const { icon, tone = 'plain', text, words, reason, failure, url } = useLine(step, ownerId);
  return (
    <li className="step">
      <span className={`step-sign step-${tone}`}>
        <Icon name={icon} size={14} />
      </span>
      <div className="stack stack-s">
        <p>
          {text}
          {url && (
            <>
              {' · '}
              <a href={url} target="_blank" rel="noreferrer">
                {watch}
              </a>
            </>
          )}
        </p>
        {words && <p className="step-words">“{words}”</p>}
        {reason && <p className="step-reason small">{reason}</p>}
        {failure && <FailureNote failure={failure} />}
      </div>
      <time className="soft small numbers" dateTime={step.at}>
        {time(Date.parse(step.at))}
      </time>
    </li>
  );
}

function useLine(step: Step, ownerId: string | null): Line {
  const t = useTexts('content').timeline;
  const platforms = usePlatformNames();
  const provider = useProviderName();
  const { duration, number } = useFormats();
  const { bytes } = useSizes();
  const who = useWho(ownerId);
  switch (step.kind) {
    case 'written': {
      const { revision, stands_in_for: first, feedback: words } = step;
      const who = provider(step.provider);
      if (!first) return { icon: 'edit', tone: 'good', text: t.written(revision, who), words };
      // Two servers of one provider have the same name.
      const down = first.provider === step.provider ? t.firstWriter : provider(first.provider);
      const text = t.writtenInstead(revision, who, down);
      return { icon: 'edit', tone: 'good', text, words, reason: first.reason };
    }
    case 'edited':
      return { icon: 'edit', tone: 'good', text: t.edited(step.revision, who(step.by)) };
    case 'not_written':
      return { icon: 'alert', tone: 'bad', text: t.notWritten(provider(step.provider)), reason: step.reason };
    case 'narrated': {
      const [who, long] = [provider(step.provider), duration(step.duration_seconds)];
      const first = step.stands_in_for;
      if (!first) return { icon: 'sound', tone: 'good', text: t.narrated(who, long) };
      const text = t.narratedInstead(who, long, provider(first.provider));
      return { icon: 'sound', tone: 'good', text, reason: first.reason };
    }
    case 'not_spoken':
      return {
        icon: 'alert',
        tone: 'bad',
        text: t.notSpoken(provider(step.provider), step.index + 1),
        reason: step.reason,
      };
    case 'captioned':
      return { icon: 'edit', tone: 'good', text: t.captioned(number(step.cues)) };
    case 'rendered': {
      const { duration_seconds, render_seconds, size_bytes } = step;
      const text = t.rendered(duration(duration_seconds), duration(render_seconds), bytes(size_bytes));
      return { icon: 'film', tone: 'good', text };
    }
    case 'render_failed':
      return { icon: 'alert', tone: 'bad', text: t.renderFailed, failure: step.failure };
    case 'render_cancelled':
      return { icon: 'stop', text: t.renderCancelled(who(step.by)) };
    case 'posted':
      return postedLine(step, t, platforms);
    case 'decided':
      if (step.approved) return { icon: 'check', tone: 'good', text: t.approved(who(step.by)) };
      if (step.feedback !== null) return { icon: 'edit', text: t.revised(who(step.by)), words: step.feedback };
      return { icon: 'cross', tone: 'bad', text: t.rejected(who(step.by)), words: step.reason };
    case 'failed':
      return { icon: 'alert', tone: 'bad', text: t.failed, failure: step.failure };
    case 'retried': {
      const text = (step.automatic ? t.retriedAlone : t.retried)(step.attempt);
      return { icon: 'refresh', text, words: step.feedback };
    }
    case 'cancelled':
      return { icon: 'stop', text: t.cancelled(who(step.by)) };
    case 'archived':
      return { icon: 'archive', text: t.archived(who(step.by)) };
    // Those two are shown together, in places of their own.
    case 'pictured':
    case 'paid':
      return { icon: 'image', text: '' };
  }
}

type Words = ReturnType<typeof useTexts<'content'>>['timeline'];

function postedLine(step: Extract<Step, { kind: 'posted' }>, t: Words, names: Readonly<Record<string, string>>): Line {
  const { platform, status, attempt, url, failure } = step;
  const text =
    t.posted[status](names[platform] ?? platform) + (attempt !== null && attempt > 1 ? ` (${t.attempt(attempt)})` : '');
  if (status === 'failed' || status === 'unconfirmed') return { icon: 'alert', tone: 'bad', text, failure };
  // A post of the platform itself is at this origin, whatever it calls itself.
  // Still live: it could not be taken down.
  if (status === 'published' && failure !== null) return { icon: 'alert', tone: 'bad', text, failure };
  if (status === 'published')
    return { icon: 'send', tone: 'good', text, url: url && platform === 'local' ? ownPath(url) : url };
  return { icon: status === 'scheduled' ? 'calendar' : 'send', text };
}
