import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../../api/use-me.ts';
import { Icon } from '../../components/icon.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useTexts } from '../../texts/index.ts';

/** The head of an auditors' page, with the notice that reading is recorded. */
export const AuditHead = (props: { title: string; lead?: string; children?: ReactNode }) => (
  <div className="stack stack-s">
    <PageHead {...props} />
    <Recorded />
  </div>
);

/** Reads are recorded in an ordinary stream, one per user and UTC month. */
function Recorded() {
  const t = useTexts('audit');
  const { id } = useMe();
  const month = new Date().toISOString().slice(0, 'YYYY-MM'.length);
  return (
    <p className="audit-recorded">
      <Icon name="eye" size={16} />
      <span>
        {t.recorded}{' '}
        <Link to="/audit/streams/$stream" params={{ stream: `auditReads-${id}-${month}` }}>
          {t.ownReads}
        </Link>
      </span>
    </p>
  );
}
