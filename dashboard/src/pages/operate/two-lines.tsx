import type { ReactNode } from 'react';

/** A cell with what matters, and below it what it is measured by. */
export const TwoLines = ({ children, note }: { children: ReactNode; note: ReactNode }) => (
  <>
    <div>{children}</div>
    <div className="operate-note">{note}</div>
  </>
);
