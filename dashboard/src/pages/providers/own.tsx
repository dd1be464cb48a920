import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Chosen,
  chosenQuery,
  forgetProvider,
  type OwnPart,
  offersQuery,
  type Whose,
} from '../../api/own-providers.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { Tested } from './chosen-test.tsx';
import { Order } from './order.tsx';
import { OwnProviderForm, type Saved } from './own-form.tsx';
import { refreshed } from './refreshed.ts';

type Props = { part: OwnPart; mayChange: boolean };

/** The user's choice for a part, with their own key, and an administrator's choice for everyone. */
export function OwnProvider({ part, mayChange }: Props) {
  const mine = useQuery(chosenQuery('mine'));
  const everybody = useQuery({ ...chosenQuery('everybody'), enabled: mayChange });
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState<Saved | null>(null);
  const t = useTexts('own-providers');
  const choices = [
    ...(mine.data?.items ?? []).map((each) => [each, 'mine'] as const),
    ...(everybody.data?.items ?? []).map((each) => [each, 'everybody'] as const),
  ].filter(([each]) => each.part === part);
  return (
    <div className="stack stack-s">
      {mine.error && <ProblemNote error={mine.error} />}
      {choices.map(([each, whose]) => (
        <One key={`${whose} ${each.provider}`} chosen={each} whose={whose} onRemoved={() => setSaved(null)} />
      ))}
      {choices.length > 0 && <Order part={part} mayChange={mayChange} />}
      {saved && <Tested key={saved.provider} part={part} saved={saved} onDone={() => setSaved(null)} />}
      {editing ? (
        <OwnProviderForm
          part={part}
          mayChange={mayChange}
          chosen={{ mine: mine.data?.items ?? [], everybody: everybody.data?.items ?? [] }}
          onDone={(done) => {
            setEditing(false);
            setSaved(done);
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

type OneProps = { chosen: Chosen; whose: Whose; onRemoved: () => void };

function One({ chosen, whose, onRemoved }: OneProps) {
  const t = useTexts('own-providers');
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { data: offers } = useQuery(offersQuery);
  const forget = useMutation({
    mutationFn: () => forgetProvider(whose, chosen.part, chosen.provider),
    onSuccess: async (answer) => {
      onRemoved();
      queries.setQueryData(chosenQuery(whose).queryKey, answer);
      await refreshed(queries);
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
          onClick={() => (whose === 'everybody' ? setAsking(true) : forget.mutate())}
        >
          {t.remove}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.removeTitle(name)}
        text={t.removeText}
        confirm={t.remove}
        onConfirm={() => {
          setAsking(false);
          forget.mutate();
        }}
      />
      {forget.error && <ProblemNote error={forget.error} />}
    </>
  );
}
