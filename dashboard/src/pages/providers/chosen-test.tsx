import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { chooseProvider, chosenQuery, forgetProvider, type OwnPart, testChoice } from '../../api/own-providers.ts';
import { Button } from '../../components/button.tsx';
import { Note, ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import type { Saved } from './own-form.tsx';
import { refreshed } from './refreshed.ts';

type Props = { part: OwnPart; saved: Saved; onDone: () => void };

/** A choice is asked whether it works as soon as it is there: it takes effect at once, for everyone if it is for them. */
export function Tested({ part, saved, onDone }: Props) {
  const t = useTexts('own-providers');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['testedChoice', part, saved.provider],
    queryFn: () => testChoice(part, saved.provider),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <ProblemNote error={error} />;
  if (!data)
    return (
      <p className="soft small" role="status">
        {t.testing}
      </p>
    );
  return (
    <Note tone={data.works ? 'good' : 'bad'} title={data.works ? t.works : t.worksNot}>
      <p>{[data.found, data.next_action].filter(Boolean).join('; ')}</p>
      {!data.works && (
        <div className="row row-s">
          <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            {t.again}
          </Button>
        </div>
      )}
      {!data.works && saved.whose === 'everybody' && <KeepOrUndo part={part} saved={saved} onDone={onDone} />}
    </Note>
  );
}

function KeepOrUndo({ part, saved: { provider: saved, before }, onDone }: Props) {
  const t = useTexts('own-providers');
  const queries = useQueryClient();
  // Keys and addresses are never shown again: a choice with either cannot be made again from here.
  const isLost = before !== undefined && (before.has_key || before.host !== null);
  const undo = useMutation({
    mutationFn() {
      if (before === undefined || isLost) return forgetProvider('everybody', part, saved);
      const { provider, model, voice, region, version } = before;
      return chooseProvider('everybody', part, { provider, model, voice, region, version });
    },
    async onSuccess(answer) {
      queries.setQueryData(chosenQuery('everybody').queryKey, answer);
      await refreshed(queries);
      onDone();
    },
  });
  return (
    <>
      <p>
        <strong>{t.keepQuestion}</strong> {isLost && t.beforeIsLost}
      </p>
      {undo.error && <ProblemNote error={undo.error} />}
      <div className="row row-s">
        <Button onClick={onDone}>{t.keep}</Button>
        <Button busy={undo.isPending} onClick={() => undo.mutate()}>
          {isLost ? t.remove : t.undo}
        </Button>
      </div>
    </>
  );
}
