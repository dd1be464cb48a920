import { useTexts } from '../texts/index.ts';
import { ButtonLink } from './button-link.tsx';

/** Leads to where a film is started, from anything. */
export const MakeButton = ({ look = 'primary' }: { look?: 'primary' | 'plain' }) => (
  <ButtonLink to="/make" look={look} icon="sparkle">
    {useTexts('words').makeVideo}
  </ButtonLink>
);
