import { useState } from 'react';
import { call, isStatusOf } from '../../api/call.ts';
import { useTitle } from '../../app/title.ts';
import { Button } from '../../components/button.tsx';
import { PasswordField, TextField } from '../../components/field.tsx';
import { ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { enter } from './enter.ts';
import { Form, useFields } from './form.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { useSubmit } from './use-submit.ts';

export function Page() {
  const t = useTexts('sign-in');
  useTitle(t.register.title);
  const { values, field, check, refuse } = useFields({ name: 'text', email: 'email', password: 'password' });
  // The same for every attempt: one whose answer was lost may have registered the address.
  const [idempotencyKey] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join('-'));
  const register = useSubmit(async () => {
    const body = { ...values, email: values.email.trim(), name: values.name.trim() };
    await call('register', { body, idempotencyKey });
    await enter();
  }, refuse);
  return (
    <div className="stack">
      <h1>{t.register.title}</h1>
      {register.error !== null && (
        <ProblemNote error={register.error} title={isStatusOf(register.error, 409) ? t.register.taken : undefined} />
      )}
      <Form onSubmit={(form) => check(form) && register.submit()}>
        <TextField label={t.name} autoComplete="name" maxLength={100} {...field('name')} />
        <TextField label={t.email} type="email" autoComplete="username" inputMode="email" {...field('email')} />
        <PasswordField label={t.password} hint={t.passwordRule} autoComplete="new-password" {...field('password')} />
        <Button type="submit" look="primary" wide busy={register.isPending}>
          {t.register.submit}
        </Button>
      </Form>
      <ProviderButtons returnTo={undefined} />
      <p className="small">
        {t.register.have} <a href="/sign-in">{t.signIn.title}</a>
      </p>
    </div>
  );
}
