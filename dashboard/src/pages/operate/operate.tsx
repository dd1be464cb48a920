import { Outlet } from '@tanstack/react-router';
import { useMe } from '../../api/use-me.ts';
import { useTitle } from '../../app/title.ts';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useTexts } from '../../texts/index.ts';
import './operate.css';

/** Around every page for operators: whoever is none is told so, and nothing is asked for. */
export function Page() {
  const { role } = useMe();
  return role === 'admin' || role === 'operator' ? <Outlet /> : <Refused />;
}

function Refused() {
  const { titles } = useTexts('core').problem;
  const t = useTexts('operate').refused;
  useTitle(titles.forbidden ?? '');
  return (
    <EmptyState icon="shield" heading="h1" title={titles.forbidden ?? ''} text={t.text}>
      <ButtonLink to="/" icon="home">
        {t.home}
      </ButtonLink>
    </EmptyState>
  );
}
