import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Input } from '../../api/call.ts';
import { problemOf } from '../../api/errors.ts';
import { type Settings, settingsQuery } from '../../api/settings.ts';
import {
  changedIn,
  type Field,
  type Form,
  formOf,
  isSame,
  missingEnd,
  patchOf,
  settingIn,
  settingOf,
  type Value,
  type Wrong,
} from './fields.ts';

/** The same setting was changed here and elsewhere. */
export type Conflict = { readonly field: Field; readonly theirs: unknown };
type Saved = { readonly conflicts: readonly Conflict[]; readonly now: Settings };

/** What is filled in, what of it is wrong, and how to save it. @param read the settings as they were read */
export function useSettingsForm(read: Settings, onSaved: () => void) {
  const queries = useQueryClient();
  const [base, setBase] = useState(read);
  const [form, setForm] = useState<Form>(() => formOf(read));
  const [wrong, setWrong] = useState<ReadonlyMap<Field, Wrong>>(new Map());

  const start = (settings: Settings) => {
    setBase(settings);
    setForm(formOf(settings));
    setWrong(new Map());
  };

  /** Looks first whether someone, perhaps the same person in another window, has changed the same. */
  const save = useMutation({
    async mutationFn({ changes, force }: { changes: ReadonlyMap<Field, unknown>; force: boolean }): Promise<Saved> {
      const now = await call('showSettings', {});
      const conflicts = [...changes].flatMap(([field, mine]) => {
        const theirs = settingIn(now, field);
        const isChanged = !isSame(theirs, settingIn(base, field)) && !isSame(theirs, mine);
        return isChanged ? [{ field, theirs }] : [];
      });
      if (conflicts.length > 0 && !force) return { conflicts, now };
      const saved = await call('updateSettings', {
        body: patchOf(changes) as NonNullable<Input<'updateSettings'>['body']>,
      });
      queries.setQueryData(settingsQuery.queryKey, saved);
      // What videos are going to be like follows from them.
      void queries.invalidateQueries({ queryKey: ['planRender'] });
      start(saved);
      onSaved();
      return { conflicts: [], now: saved };
    },
  });

  /** @returns the first field that cannot be saved; null where all can, and are */
  function submit(force = false): Field | null {
    const changes = new Map<Field, unknown>();
    const found = new Map<Field, Wrong>();
    const changed = changedIn(form, base);
    for (const field of changed) {
      const result = settingOf(field, form[field]);
      if ('wrong' in result) found.set(field, result.wrong);
      else changes.set(field, result.setting);
    }
    const missing = changed.some((field) => field.startsWith('notices.quiet_')) ? missingEnd(form) : null;
    if (missing) found.set(...missing);
    setWrong(found);
    const [first] = found.keys();
    if (first) return first;
    save.mutate({ changes, force });
    return null;
  }

  /** Changes made elsewhere are kept; all other changes made here are kept as well, to be saved. */
  function takeTheirs(): void {
    if (!save.data) return;
    const { now, conflicts } = save.data;
    const mine = changedIn(form, base).filter((field) => !conflicts.some((conflict) => conflict.field === field));
    queries.setQueryData(settingsQuery.queryKey, now);
    save.reset();
    start(now);
    setForm((fresh) => ({ ...fresh, ...Object.fromEntries(mine.map((field) => [field, form[field]])) }));
  }

  return {
    form,
    wrong,
    /** What the API says of a field. */
    refused: problemOf(save.error).fields,
    error: save.error,
    conflicts: save.data?.conflicts ?? [],
    isBusy: save.isPending,
    isChanged: changedIn(form, base).length > 0,
    set: (field: Field, value: Value) => setForm((old) => ({ ...old, [field]: value })),
    submit,
    takeTheirs,
    discard() {
      save.reset();
      start(base);
    },
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
