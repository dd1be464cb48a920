import { getRouteApi } from '@tanstack/react-router';
import { useTexts } from '../../texts/index.ts';
import { NewPassword } from './new-password.tsx';

const route = getRouteApi('/entrance/reset-password');

export function Page() {
  const t = useTexts('sign-in').reset;
  return <NewPassword token={route.useSearch().token} title={t.title} submit={t.submit} />;
}
