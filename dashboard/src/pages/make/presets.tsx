import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call, type Input, type Output } from '../../api/call.ts';
import { problemOf } from '../../api/errors.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/choice.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { ProblemNote } from '../../components/states.tsx';
import { toast } from '../../components/toast.tsx';
import { useTexts } from '../../texts/index.ts';
import { choicesIn, type Form } from './film.ts';
import { isLength } from './seconds.ts';

export type Preset = Output<'listPresets'>['items'][number];

export const presetsQuery = queryOptions({
  queryKey: ['listPresets'],
  queryFn: ({ signal }) => call('listPresets', { signal }),
});

type Props = { form: Form; onChoose: (preset: Preset | null) => void };

/** Choices that were made before, and a name for those that are made now. */
export function Presets({ form, onChoose }: Props) {
  const t = useTexts('make').presets;
  const id = useId();
  const queries = useQueryClient();
  const { data } = useQuery(presetsQuery);
  const presets = data?.items ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  // Films begin with the default until someone chooses.
  const current = presets.find(({ preset_id, is_default }) => (chosen === null ? is_default : preset_id === chosen));
  const keep = (list: Output<'listPresets'>) => queries.setQueryData(presetsQuery.queryKey, list);
  const save = useMutation({
    mutationFn: () =>
      call('savePreset', {
        body: { ...choicesIn(form), name: name.trim(), is_default: isDefault } as NonNullable<
          Input<'savePreset'>['body']
        >,
      }),
    onSuccess: (list) => {
      keep(list);
      setChosen(list.items.find((each) => each.name === name.trim())?.preset_id ?? null);
      setName('');
      toast(t.saved);
    },
  });
  const remove = useMutation({
    mutationFn: (preset_id: string) => call('deletePreset', { path: { preset_id } }),
    onSuccess: (list) => {
      keep(list);
      setChosen('');
      toast(t.deleted);
    },
  });
  const choose = (preset_id: string) => {
    setChosen(preset_id);
    onChoose(presets.find((each) => each.preset_id === preset_id) ?? null);
  };
  const error = save.error ?? remove.error;
  return (
    <div className="stack stack-s">
      {error && <ProblemNote error={error} />}
      {presets.length > 0 && (
        <div className="make-end">
          <SelectField
            label={t.preset}
            value={current?.preset_id ?? ''}
            options={[
              ['', t.none],
              ...presets.map((each) => [each.preset_id, each.is_default ? t.default(each.name) : each.name] as const),
            ]}
            onChoose={choose}
          />
          {current && (
            <Button busy={remove.isPending} onClick={() => remove.mutate(current.preset_id)}>
              {t.delete(current.name)}
            </Button>
          )}
        </div>
      )}
      <details>
        <summary>{t.save}</summary>
        <div className="stack stack-s" id={id}>
          <TextField
            label={t.name}
            maxLength={80}
            autoComplete="off"
            value={name}
            error={problemOf(save.error).fields.name}
            onChange={(event) => setName(event.target.value)}
          />
          <Checkbox label={t.makeDefault} checked={isDefault} onChange={setDefault} />
          <div>
            <Button
              busy={save.isPending}
              disabled={name.trim() === '' || !isLength(form.seconds)}
              onClick={() => save.mutate()}
            >
              {t.saveNow}
            </Button>
          </div>
        </div>
      </details>
    </div>
  );
}
