import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../api/use-me.ts';
import { useTexts } from '../texts/index.ts';
import { ButtonLink } from './button-link.tsx';

const useMayAudit = (): boolean => {
  const { role } = useMe();
  return role === 'auditor' || role === 'admin';
};

/** Links to the events of a stream; renders nothing for users who may not read them. */
export function HistoryLink({ stream }: { stream: string }) {
  const { history } = useTexts('words');
  if (!useMayAudit()) return null;
  return (
    <ButtonLink to="/audit/streams/$stream" params={{ stream }} icon="stream">
      {history}
    </ButtonLink>
  );
}

type EventProps = { stream: string; revision: string; children: ReactNode };

/** Links text that names an event to that event, for users who may read it. */
export function EventLink({ stream, revision, children }: EventProps) {
  if (!useMayAudit()) return children;
  return (
    <Link to="/audit/streams/$stream/$revision" params={{ stream, revision }}>
      {children}
    </Link>
  );
}
