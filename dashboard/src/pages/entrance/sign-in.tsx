import { call, isStatusOf } from '../../api/call.ts';
import { useTitle } from '../../app/title.ts';
import { Button } from '../../components/button.tsx';
import { PasswordField, TextField } from '../../components/field.tsx';
import { Note, ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { arrival } from './arrival.ts';
import { enter } from './enter.ts';
import { Form, useFields } from './form.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { useSubmit } from './use-submit.ts';

export function Page() {
  const t = useTexts('sign-in');
  const { returnTo, error } = arrival();
  useTitle(t.signIn.title);
  const { values, field, check } = useFields({ email: 'email', password: 'text' });
  const signIn = useSubmit(async () => {
    await call('login', { body: { email: values.email.trim(), password: values.password } });
    await enter(returnTo);
  });
  return (
    <div className="stack">
      <h1>{t.signIn.title}</h1>
      {error && (
        <Note
          tone={error === 'session_ended' ? 'info' : 'bad'}
          title={t.oauth[error] ?? t.oauth.sign_in_failed ?? error}
        />
      )}
      {signIn.error !== null && (
        <ProblemNote error={signIn.error} title={isStatusOf(signIn.error, 401) ? t.signIn.wrong : undefined} />
      )}
      <Form onSubmit={(form) => check(form) && signIn.submit()}>
        <TextField label={t.email} type="email" autoComplete="username" inputMode="email" {...field('email')} />
        <PasswordField label={t.password} autoComplete="current-password" {...field('password')} />
        <Button type="submit" look="primary" wide busy={signIn.isPending}>
          {t.signIn.submit}
        </Button>
      </Form>
      <ProviderButtons returnTo={returnTo} />
      <p className="row row-between small">
        <a href="/forgot-password">{t.signIn.forgot}</a>
        <span>
          {t.signIn.new} <a href="/register">{t.signIn.register}</a>
        </span>
      </p>
    </div>
  );
}
