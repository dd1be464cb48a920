import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { type PublishingSlots, slotsQuery } from '../../../api/publishing.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { Checkbox, Choices } from '../../../components/choice.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SelectField, TextField } from '../../../components/field.tsx';
import { ProblemNote } from '../../../components/states.tsx';
import { HERE, timeZones, zoneOption } from '../../../components/time-zones.ts';
import { toast } from '../../../components/toast.tsx';
import { useTexts } from '../../../texts/index.ts';
import { useDates } from '../dates.ts';
import { proposedSlot, slotsOf, type TimeOnDays, timesOf, WEEKDAYS } from './times.ts';

type Row = TimeOnDays & { readonly key: number };

/** Times of day, each with its days of the week. */
export function SlotsForm({ slots: { slots, time_zone } }: { slots: PublishingSlots }) {
  const t = useTexts('publishing').slots;
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [zone, setZone] = useState(slots.length === 0 ? HERE : time_zone);
  const [rows, setRows] = useState<readonly Row[]>(timesOf(slots).map((each, key) => ({ ...each, key })));
  const [isTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () => call('changePublishingSlots', { body: { slots: slotsOf(rows), time_zone: zone } }),
    onSuccess(saved) {
      queries.setQueryData(slotsQuery.queryKey, saved);
      toast(t.saved);
    },
  });
  const isChanged =
    JSON.stringify(timesOf(slotsOf(rows))) !== JSON.stringify(timesOf(slots)) ||
    (slots.length > 0 && zone !== time_zone);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = rows.find(({ time, weekdays }) => time === '' || weekdays.length === 0);
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="time-${wrong.key}"]`)?.focus();
    else save.mutate();
  };
  const change = (row: Row, to: Partial<TimeOnDays>) =>
    setRows(rows.map((each) => (each.key === row.key ? { ...each, ...to } : each)));
  const add = () => setRows([...rows, { ...proposedSlot(rows), key: Math.max(-1, ...rows.map(({ key }) => key)) + 1 }]);

  return (
    <form ref={form} className="card stack" noValidate onSubmit={submit}>
      {save.error && <ProblemNote error={save.error} />}
      {rows.length === 0 && slots.length === 0 && (
        <EmptyState icon="calendar" title={t.none} text={t.noneText} heading="h2" />
      )}
      {rows.length > 0 && (
        <SelectField
          label={t.zone}
          hint={t.zoneHint}
          value={zone}
          options={timeZones(zone).sort().map(zoneOption)}
          onChoose={setZone}
        />
      )}
      {rows.map((row) => (
        <SlotRow
          key={row.key}
          row={row}
          isTried={isTried}
          onChange={(to) => change(row, to)}
          onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      {rows.length > 0 && <p className="small soft">{t.automatic}</p>}
      <div className="row">
        <Button icon="plus" onClick={add}>
          {t.add}
        </Button>
        {(isChanged || save.isPending) && (
          <Button type="submit" look="primary" icon="check" busy={save.isPending}>
            {t.save}
          </Button>
        )}
      </div>
    </form>
  );
}

type RowProps = {
  row: Row;
  /** Whether it was to be saved: from then on it says what is wrong. */
  isTried: boolean;
  onChange: (to: Partial<TimeOnDays>) => void;
  onRemove: () => void;
};

function SlotRow({ row: { key, time, weekdays }, isTried, onChange, onRemove }: RowProps) {
  const t = useTexts('publishing').slots;
  const { weekdayOf } = useDates();
  return (
    <div className="slot">
      <TextField
        label={t.time}
        name={`time-${key}`}
        type="time"
        value={time}
        error={isTried && time === '' ? t.needTime : undefined}
        onChange={(event) => onChange({ time: event.target.value })}
      />
      <Choices legend={t.days(time)} columns error={isTried && weekdays.length === 0 ? t.needDay : undefined}>
        {WEEKDAYS.map((weekday) => (
          <Checkbox
            key={weekday}
            label={weekdayOf(weekday)}
            checked={weekdays.includes(weekday)}
            onChange={(isOn) =>
              onChange({
                weekdays: isOn ? [...weekdays, weekday].sort() : weekdays.filter((each) => each !== weekday),
              })
            }
          />
        ))}
      </Choices>
      <IconButton icon="cross" label={t.remove(time)} onClick={onRemove} />
    </div>
  );
}
