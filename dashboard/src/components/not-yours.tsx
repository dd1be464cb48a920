import type { ReactNode } from 'react';
import { useMe } from '../api/use-me.ts';
import type { Role } from '../api/users.ts';
import { useTitle } from '../app/title.ts';
import { useTexts } from '../texts/index.ts';
import { ButtonLink } from './button-link.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = {
  /** The roles that may see the pages. */
  roles: readonly Role[];
  /** Shown to everyone else, with a link to the start. */
  text: string;
  home: string;
  children: ReactNode;
};

/** Restricts pages to some roles. Everyone else sees a notice, and nothing is requested. */
export function NotYours({ roles, text, home, children }: Props) {
  const { role } = useMe();
  return roles.some((each) => each === role) ? children : <Refused text={text} home={home} />;
}

function Refused({ text, home }: Pick<Props, 'text' | 'home'>) {
  const { titles } = useTexts('core').problem;
  useTitle(titles.forbidden ?? '');
  return (
    <EmptyState icon="shield" heading="h1" title={titles.forbidden ?? ''} text={text}>
      <ButtonLink to="/" icon="home">
        {home}
      </ButtonLink>
    </EmptyState>
  );
}
