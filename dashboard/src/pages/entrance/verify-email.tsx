import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { useTitle } from '../../app/title.ts';
import { Button, ButtonAnchor } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Note, ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { arrival } from './arrival.ts';
import { Form, useFields } from './form.tsx';
import { useSubmit } from './use-submit.ts';

/** Takes the token of the mail at once; one that is spent can be requested again. */
export function Page() {
  const t = useTexts('sign-in');
  const { token } = arrival();
  useTitle(t.verify.title);
  const verify = useSubmit((given: string) => call('verifyEmail', { body: { token: given } }));
  const sent = useRef<string | undefined>(undefined);
  useEffect(() => {
    // A token is good for one use, and effects run twice in development.
    if (token === undefined || sent.current === token) return;
    sent.current = token;
    void verify.submit(token);
  }, [token, verify]);
  return (
    <div className="stack">
      <h1>{verify.isDone ? t.verify.doneTitle : t.verify.title}</h1>
      {verify.isDone ? (
        <>
          <p className="soft">{t.verify.done}</p>
          <ButtonAnchor href="/" look="primary" wide>
            {t.verify.go}
          </ButtonAnchor>
        </>
      ) : token !== undefined && verify.error === null ? (
        <p role="status" className="soft">
          {t.verify.working}
        </p>
      ) : (
        <>
          {verify.error !== null ? <ProblemNote error={verify.error} /> : <Note tone="bad" title={t.noToken} />}
          <SendAgain />
        </>
      )}
    </div>
  );
}

function SendAgain() {
  const t = useTexts('sign-in');
  const { values, field, check } = useFields({ email: 'email' });
  const again = useSubmit(() => call('resendVerification', { body: { email: values.email.trim() } }));
  if (again.isDone) return <Note tone="good" title={t.verify.sent} />;
  return (
    <Form onSubmit={(form) => check(form) && again.submit()}>
      {again.error !== null && <ProblemNote error={again.error} />}
      <TextField label={t.email} type="email" autoComplete="username" inputMode="email" {...field('email')} />
      <Button type="submit" wide busy={again.isPending}>
        {t.verify.again}
      </Button>
    </Form>
  );
}
