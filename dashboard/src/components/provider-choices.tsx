import { useQuery } from '@tanstack/react-query';
import { availableQuery } from '../api/own-providers.ts';
import { useTexts } from '../texts/index.ts';
import { SelectField } from './field.tsx';
import { ProblemNote } from './states.tsx';

type Chosen = Readonly<Record<string, string>>;
type Props = { chosen: Chosen; errors: Readonly<Record<string, string>>; onChoose: (chosen: Chosen) => void };

/** Who makes which part of a video, where there is a choice. */
export function ProviderChoices({ chosen, errors, onChoose }: Props) {
  const t = useTexts('own-providers').choice;
  const { data, error } = useQuery(availableQuery);
  if (error) return <ProblemNote error={error} />;
  if (!data) return null;
  const parts = [...new Set(data.map(({ part }) => part))]
    .map((part) => ({ part, those: data.filter((each) => each.part === part) }))
    .filter(({ part, those }) => those.length > 1 || chosen[part] !== undefined);
  if (parts.length === 0) return <p className="soft small">{t.none}</p>;
  return (
    <div className="stack stack-s">
      <p className="soft small">{t.lead}</p>
      {parts.map(({ part, those }) => {
        const names = new Map(those.map(({ provider, name }) => [provider, name]));
        // One that was chosen and has gone since is named, for another to be chosen.
        const gone = chosen[part];
        if (gone !== undefined && !names.has(gone)) names.set(gone, gone);
        return (
          <SelectField
            key={part}
            label={t.parts[part] ?? part}
            value={gone ?? ''}
            error={errors[`providers.${part}`]}
            options={[['', t.usual(those[0]?.name ?? '–')], ...names]}
            onChoose={(provider) => {
              const { [part]: _, ...others } = chosen;
              onChoose(provider === '' ? others : { ...others, [part]: provider });
            }}
          />
        );
      })}
    </div>
  );
}
