import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ContentCard } from '../../api/contents.ts';
import { trendsQuery } from '../../api/lists.ts';
import { useScan } from '../../commands/use-scan.ts';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Icon } from '../../components/icon.tsx';
import { MakeButton } from '../../components/make-button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState, ProblemNote } from '../../components/states.tsx';
import { toast } from '../../components/toast.tsx';
import { useTexts } from '../../texts/index.ts';
import './first-steps.css';

type Props = {
  /** Whether they have begun any video. */
  hasAny: boolean;
  /** What waits for their decision, and what is being made; the newest of it. */
  waiting: ContentCard | undefined;
  working: ContentCard | undefined;
};

/**
 * The way to the first video that is approved: what is done of it, and the next step as something to do. It follows
 * from what there is, so that it is the same after a reload and on another device.
 */
export function FirstSteps({ hasAny, waiting, working }: Props) {
  const t = useTexts('home').first;
  // Reads of trends are few a minute: none where a video shows that there were some.
  const trends = useInfiniteQuery({ ...trendsQuery({}), enabled: !hasAny });
  const scan = useScan(({ trends_found }) => toast(t.found(trends_found)));
  if (!hasAny && !trends.data)
    return trends.error ? (
      <ErrorState error={trends.error} onRetry={() => void trends.refetch()} />
    ) : (
      <Skeleton shape="card" />
    );
  const hasTrends = hasAny || trends.data?.pages.some(({ items }) => items.length > 0) === true;
  const toTrends = (
    <>
      <MakeButton />
      <ButtonLink to="/trends" icon="trend">
        {hasAny ? t.another : t.choose}
      </ButtonLink>
    </>
  );
  const subject = waiting ?? working;
  const steps = [
    {
      // A newcomer has found nothing: the scout has.
      ...(hasAny ? t.steps.chosen : hasTrends ? t.steps.found : t.steps.scan),
      isDone: hasTrends,
      act: (
        <>
          <Button look="primary" icon="search" busy={scan.isPending} onClick={() => scan.mutate({})}>
            {t.scan}
          </Button>
          <ButtonLink to="/make" icon="sparkle">
            {t.ownTopic}
          </ButtonLink>
        </>
      ),
    },
    { ...(hasAny ? t.steps.begun : t.steps.make), isDone: hasAny, act: toTrends },
    {
      ...t.steps.approve,
      isDone: false,
      act: subject ? (
        <ButtonLink
          to="/content/$contentId"
          params={{ contentId: subject.content_id }}
          look="primary"
          icon={waiting ? 'check' : 'eye'}
        >
          {waiting ? t.read : t.watch}
        </ButtonLink>
      ) : (
        toTrends
      ),
    },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <div className="row row-between first-steps-head">
        <h2 id="first-steps">{t.title}</h2>
        <p className="soft small">{t.step(next + 1, steps.length)}</p>
      </div>
      {scan.error && <ProblemNote error={scan.error} />}
      <ol>
        {steps.map(({ title, text, act, isDone }, index) => (
          <Step key={title} number={index + 1} title={title} text={text} isDone={isDone} isNext={index === next}>
            {index === next && act}
          </Step>
        ))}
      </ol>
    </section>
  );
}

type StepProps = { number: number; title: string; text: string; isDone: boolean; isNext: boolean; children: ReactNode };

function Step({ number, title, text, isDone, isNext, children }: StepProps) {
  const t = useTexts('home').first;
  const state = isDone ? 'done' : isNext ? 'next' : 'later';
  return (
    <li className={`first-step first-step-${state}`} {...(isNext ? { 'aria-current': 'step' as const } : {})}>
      <span className="first-step-sign" aria-hidden="true">
        {isDone ? <Icon name="check" /> : number}
      </span>
      <div className="stack stack-s">
        <h3>
          {title}
          {isDone && <span className="sr-only"> ({t.isDone})</span>}
        </h3>
        <p className="soft">{text}</p>
        {children && <div className="row">{children}</div>}
      </div>
    </li>
  );
}
