import { ButtonLink } from '../components/button-link.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { useTexts } from '../texts/index.ts';
import { useTitle } from './title.ts';

export function NotFound() {
  const t = useTexts('words').notFound;
  useTitle(t.title);
  return (
    <EmptyState heading="h1" icon="search" title={t.title} text={t.text}>
      <ButtonLink to="/" look="primary">
        {t.home}
      </ButtonLink>
    </EmptyState>
  );
}
