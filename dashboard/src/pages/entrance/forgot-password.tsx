import { call } from '../../api/call.ts';
import { useTitle } from '../../app/title.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Note, ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { Form, useFields } from './form.tsx';
import { useSubmit } from './use-submit.ts';

export function Page() {
  const t = useTexts('sign-in');
  useTitle(t.forgot.title);
  const { values, field, check } = useFields({ email: 'email' });
  const ask = useSubmit(() => call('forgotPassword', { body: { email: values.email.trim() } }));
  return (
    <div className="stack">
      <h1>{t.forgot.title}</h1>
      {ask.error !== null && <ProblemNote error={ask.error} />}
      {ask.isDone ? (
        <Note tone="good" title={t.forgot.doneTitle}>
          <p>{t.forgot.done(values.email.trim())}</p>
        </Note>
      ) : (
        <>
          <p className="soft">{t.forgot.text}</p>
          <Form onSubmit={(form) => check(form) && ask.submit()}>
            <TextField label={t.email} type="email" autoComplete="username" inputMode="email" {...field('email')} />
            <Button type="submit" look="primary" wide busy={ask.isPending}>
              {t.forgot.submit}
            </Button>
          </Form>
        </>
      )}
      <p className="small">
        <a href="/sign-in">{t.forgot.back}</a>
      </p>
    </div>
  );
}
