import { Outlet } from '@tanstack/react-router';
import { NotYours } from '../../components/not-yours.tsx';
import { useTexts } from '../../texts/index.ts';
import './operate.css';

/** The frame of all operators' pages. Other roles see a notice, and nothing is requested. */
export function Page() {
  const { text, home } = useTexts('operate').refused;
  return (
    <NotYours roles={['operator', 'admin']} text={text} home={home}>
      <Outlet />
    </NotYours>
  );
}
