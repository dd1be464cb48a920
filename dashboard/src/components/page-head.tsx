import type { ReactNode } from 'react';
import './page-head.css';

/** The name of a page, what it is for, and what can be done on it. */
export const PageHead = ({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) => (
  <header className="page-head">
    <div>
      <h1>{title}</h1>
      {lead && <p className="soft">{lead}</p>}
    </div>
    {children && <div className="row">{children}</div>}
  </header>
);
