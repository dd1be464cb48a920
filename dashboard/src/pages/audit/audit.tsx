import { Outlet } from '@tanstack/react-router';
import { NotYours } from '../../components/not-yours.tsx';
import { useTexts } from '../../texts/index.ts';
import './audit.css';

/** The frame of all auditors' pages. It tells other roles so, and requests nothing. */
export function Page() {
  const { text, home } = useTexts('audit').refused;
  return (
    <NotYours roles={['auditor', 'admin']} text={text} home={home}>
      <Outlet />
    </NotYours>
  );
}
