import { getRouteApi } from '@tanstack/react-router';
import { useTexts } from '../../texts/index.ts';
import { NewPassword } from './new-password.tsx';

const route = getRouteApi('/entrance/accept-invitation');

export function Page() {
  const t = useTexts('sign-in').invitation;
  return <NewPassword token={route.useSearch().token} title={t.title} text={t.text} submit={t.submit} />;
}
