import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Available,
  availableQuery,
  chosenQuery,
  type OwnPart,
  orderProviders,
  type Whose,
} from '../../api/own-providers.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { refreshed } from './refreshed.ts';

type Props = { part: OwnPart; mayChange: boolean };

/** Who is asked for a part, one after the other, and who could be. */
export function Order({ part, mayChange }: Props) {
  const t = useTexts('own-providers').order;
  const queries = useQueryClient();
  const { data, error } = useQuery(availableQuery);
  const save = useMutation({
    mutationFn: ({ whose, names }: { whose: Whose; names: string[] }) => orderProviders(whose, part, names),
    async onSuccess(answer, { whose }) {
      queries.setQueryData(chosenQuery(whose).queryKey, answer);
      await refreshed(queries);
    },
  });
  if (error) return <ProblemNote error={error} />;
  const those = (data ?? []).filter((each) => each.part === part);
  if (those.length < 2) return null;
  const names = those.map(({ provider }) => provider);
  const asked = those.filter(({ is_asked }) => is_asked).length;
  const move = (from: number, to: number) => {
    if (save.isPending) return;
    const moved = names.filter((_, index) => index !== from);
    moved.splice(to, 0, names[from] ?? '');
    // Whoever is moved is asked from then on; those behind the last of them stay as they are.
    save.mutate({ whose: 'mine', names: moved.slice(0, Math.max(from < asked ? asked : asked + 1, to + 1)) });
  };
  return (
    <div className="stack stack-s">
      <p className="soft small">{t.lead}</p>
      <ol className="provider-order">
        {those.map((each, index) => (
          <li key={each.provider} className="row row-s small">
            <strong>{each.name}</strong>
            <span className="soft">{t.from[sourceOf(each)]}</span>
            {index === 0 && each.is_asked && <Badge tone="good">{t.first}</Badge>}
            {!each.is_asked && <span className="soft">{t.notAsked}</span>}
            <Button
              look="quiet"
              disabled={index === 0 || save.isPending}
              aria-label={t.up(each.name)}
              onClick={() => move(index, each.is_asked ? index - 1 : asked)}
            >
              {t.upShort}
            </Button>
            <Button
              look="quiet"
              disabled={!each.is_asked || index + 1 >= asked || save.isPending}
              aria-label={t.down(each.name)}
              onClick={() => move(index, index + 1)}
            >
              {t.downShort}
            </Button>
          </li>
        ))}
      </ol>
      <div className="row row-s">
        <Button busy={save.isPending} onClick={() => save.mutate({ whose: 'mine', names: [] })}>
          {t.usual}
        </Button>
        {mayChange && (
          <Button
            busy={save.isPending}
            onClick={() => save.mutate({ whose: 'everybody', names: names.slice(0, asked) })}
          >
            {t.forEverybody}
          </Button>
        )}
      </div>
      {save.error && <ProblemNote error={save.error} />}
    </div>
  );
}

const sourceOf = ({ chosen_by }: Available): NonNullable<Available['chosen_by']> | 'builtIn' => chosen_by ?? 'builtIn';
