import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { problemOf } from '../../api/errors.ts';
import { type Film, type Render, readRenderAgain } from '../../api/renders.ts';
import { useTexts } from '../../texts/index.ts';
import { Button } from '../button.tsx';
import { TextField } from '../field.tsx';
import { ProblemNote } from '../states.tsx';
import { toast } from '../toast.tsx';

/** The words on the cover of a video, which can be changed without rendering it again. */
export function CoverWords({ render: { content_id, title }, film }: { render: Render; film: Film }) {
  const t = useTexts('media').film;
  const queries = useQueryClient();
  const shown = film.cover_text ?? title;
  const [text, setText] = useState(shown);
  const change = useMutation({
    mutationFn: () => call('changeCover', { path: { content_id }, body: { text: text.trim() } }),
    onSuccess: () => toast(t.coverChanged),
    onSettled: () => readRenderAgain(queries, content_id),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending && text.trim() !== shown) change.mutate();
  };
  const { fields } = problemOf(change.error);
  return (
    <form className="stack stack-s" noValidate onSubmit={submit}>
      {change.error && <ProblemNote error={change.error} />}
      <TextField
        label={t.coverWords}
        value={text}
        maxLength={120}
        error={fields.text}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() !== shown && (
        <div>
          <Button type="submit" busy={change.isPending}>
            {t.changeCover}
          </Button>
        </div>
      )}
    </form>
  );
}
