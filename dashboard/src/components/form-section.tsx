import { type ReactNode, useId } from 'react';
import './form-section.css';

type Props = { id?: string; title: string; lead?: ReactNode; children: ReactNode };

/** What belongs together: what it is about on one side, and what can be filled in on the other. */
export function FormSection({ id, title, lead, children }: Props) {
  const heading = useId();
  return (
    <section id={id} tabIndex={id ? -1 : undefined} className="card form-section" aria-labelledby={heading}>
      <div className="form-section-head">
        <h2 id={heading}>{title}</h2>
        {lead && <p className="soft small">{lead}</p>}
      </div>
      <div className="stack form-section-body">{children}</div>
    </section>
  );
}
