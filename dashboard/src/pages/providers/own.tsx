import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Chosen,
  chosenQuery,
  forgetProvider,
  type OwnPart,
  offersQuery,
  testChoice,
  type Whose,
} from '../../api/own-providers.ts';
import { providersQuery } from '../../api/providers-in-use.ts';
import { Button } from '../../components/button.tsx';
import { Note, ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { OwnProviderForm } from './own-form.tsx';

type Props = { part: OwnPart; mayChange: boolean };

/** The user's choice for a part, with their own key, and an administrator's choice for everyone. */
export function OwnProvider({ part, mayChange }: Props) {
  const mine = useQuery(chosenQuery('mine'));
  const everybody = useQuery({ ...chosenQuery('everybody'), enabled: mayChange });
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState<{ provider: string } | null>(null);
  const t = useTexts('own-providers');
  const choices = [
    ...(mine.data?.items ?? []).map((each) => [each, 'mine'] as const),
    ...(everybody.data?.items ?? []).map((each) => [each, 'everybody'] as const),
  ].filter(([each]) => each.part === part);
  return (
    <div className="stack stack-s">
      {mine.error && <ProblemNote error={mine.error} />}
      {choices.map(([each, whose]) => (
        <One key={whose} chosen={each} whose={whose} />
      ))}
      {saved && <Tested key={saved.provider} part={part} provider={saved.provider} />}
      {editing ? (
        <OwnProviderForm
          part={part}
          mayChange={mayChange}
          chosen={{ mine: mine.data?.items ?? [], everybody: everybody.data?.items ?? [] }}
          onDone={(provider) => {
            setEditing(false);
            if (provider !== null) setSaved({ provider });
          }}
        />
      ) : (
        <div className="row row-s">
          <Button
            icon="key"
            onClick={() => {
              setSaved(null);
              setEditing(true);
            }}
          >
            {choices.length > 0 ? t.change[part] : t.choose[part]}
          </Button>
        </div>
      )}
    </div>
  );
}

function One({ chosen, whose }: { chosen: Chosen; whose: Whose }) {
  const t = useTexts('own-providers');
  const queries = useQueryClient();
  const { data: offers } = useQuery(offersQuery);
  const forget = useMutation({
    mutationFn: () => forgetProvider(whose, chosen.part),
    onSuccess: async (answer) => {
      queries.setQueryData(chosenQuery(whose).queryKey, answer);
      await queries.invalidateQueries({ queryKey: providersQuery.queryKey });
    },
  });
  const { part, provider, model, voice, region, host, has_key } = chosen;
  const name = offers?.items.find((each) => each.part === part && each.provider === provider)?.name ?? provider;
  return (
    <>
      <div className="row row-s small">
        <span>
          {t.whose[whose]}: <strong>{name}</strong>
        </span>
        {[model, voice, region, host].filter(Boolean).map((each) => (
          <span key={each} className="mono">
            {each}
          </span>
        ))}
        {has_key && <span className="soft">{t.hasKey}</span>}
        <Button
          icon="trash"
          busy={forget.isPending}
          aria-label={`${t.remove}: ${name}, ${t.whose[whose]}`}
          onClick={() => forget.mutate()}
        >
          {t.remove}
        </Button>
      </div>
      {forget.error && <ProblemNote error={forget.error} />}
    </>
  );
}

/** A key is asked whether it works as soon as it is there. */
function Tested({ part, provider }: { part: OwnPart; provider: string }) {
  const t = useTexts('own-providers');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['testedChoice', part, provider],
    queryFn: () => testChoice(part, provider),
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
    </Note>
  );
}
