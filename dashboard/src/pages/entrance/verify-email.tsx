import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { useTitle } from '../../app/title.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Note, ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { Form, useFields } from './form.tsx';

const route = getRouteApi('/entrance/verify-email');

/** Takes the token of the mail at once; one that is spent can be requested again. */
export function Page() {
  const t = useTexts('sign-in');
  const { token } = route.useSearch();
  useTitle(t.verify.title);
  const verify = useMutation({ mutationFn: (given: string) => call('verifyEmail', { body: { token: given } }) });
  const sent = useRef<string | undefined>(undefined);
  useEffect(() => {
    // A token is good for one use, and effects run twice in development.
    if (token === undefined || sent.current === token) return;
    sent.current = token;
    verify.mutate(token);
  }, [token, verify]);
  return (
    <div className="stack">
      <h1>{verify.isSuccess ? t.verify.doneTitle : t.verify.title}</h1>
      {verify.isSuccess ? (
        <>
          <p className="soft">{t.verify.done}</p>
          <ButtonLink to="/" reloadDocument look="primary" wide>
            {t.verify.go}
          </ButtonLink>
        </>
      ) : token !== undefined && !verify.isError ? (
        <p role="status" className="soft">
          {t.verify.working}
        </p>
      ) : (
        <>
          {verify.error ? <ProblemNote error={verify.error} /> : <Note tone="bad" title={t.noToken} />}
          <SendAgain />
        </>
      )}
    </div>
  );
}

function SendAgain() {
  const t = useTexts('sign-in');
  const { values, field, check } = useFields({ email: 'email' });
  const again = useMutation({ mutationFn: () => call('resendVerification', { body: { email: values.email.trim() } }) });
  if (again.isSuccess) return <Note tone="good" title={t.verify.sent} />;
  return (
    <Form onSubmit={(form) => check(form) && again.mutate()}>
      {again.error && <ProblemNote error={again.error} />}
      <TextField label={t.email} type="email" autoComplete="username" inputMode="email" {...field('email')} />
      <Button type="submit" wide busy={again.isPending}>
        {t.verify.again}
      </Button>
    </Form>
  );
}
