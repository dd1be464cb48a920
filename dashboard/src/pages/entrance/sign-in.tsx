import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { call, isStatusOf } from '../../api/call.ts';
import { useTitle } from '../../app/title.ts';
import { Button } from '../../components/button.tsx';
import { PasswordField, TextField } from '../../components/field.tsx';
import { Note, ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { enter } from './enter.ts';
import { Form, useFields } from './form.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

const route = getRouteApi('/entrance/sign-in');

export function Page() {
  const t = useTexts('sign-in');
  const { return_to, error } = route.useSearch();
  useTitle(t.signIn.title);
  const { values, field, check } = useFields({ email: 'email', password: 'text' });
  const signIn = useMutation({
    mutationFn: () => call('login', { body: { email: values.email.trim(), password: values.password } }),
    onSuccess: () => enter(return_to),
  });
  return (
    <div className="stack">
      <h1>{t.signIn.title}</h1>
      {error && <Note tone="bad" title={t.oauth[error] ?? t.oauth.sign_in_failed ?? error} />}
      {signIn.error && (
        <ProblemNote error={signIn.error} title={isStatusOf(signIn.error, 401) ? t.signIn.wrong : undefined} />
      )}
      <Form onSubmit={(form) => check(form) && signIn.mutate()}>
        <TextField label={t.email} type="email" autoComplete="username" inputMode="email" {...field('email')} />
        <PasswordField label={t.password} autoComplete="current-password" {...field('password')} />
        <Button type="submit" look="primary" wide busy={signIn.isPending}>
          {t.signIn.submit}
        </Button>
      </Form>
      <ProviderButtons returnTo={return_to} />
      <p className="row row-between small">
        <Link to="/forgot-password">{t.signIn.forgot}</Link>
        <span>
          {t.signIn.new} <Link to="/register">{t.signIn.register}</Link>
        </span>
      </p>
    </div>
  );
}
