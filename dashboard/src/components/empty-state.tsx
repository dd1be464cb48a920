import type { ReactNode } from 'react';
import './states.css';
import { Icon, type IconName } from './icon.tsx';

/** There is nothing here yet, and this is what to do about it. */
export const EmptyState = ({
  icon,
  title,
  text,
  heading: Heading = 'h2',
  children,
}: {
  icon: IconName;
  title: string;
  text: string;
  /** h1 when it is the whole page, h3 inside a section. */
  heading?: 'h1' | 'h2' | 'h3';
  children?: ReactNode;
}) => (
  <div className="state">
    <span className="state-icon">
      <Icon name={icon} size={26} />
    </span>
    <Heading>{title}</Heading>
    <p className="soft">{text}</p>
    {children && <div className="row">{children}</div>}
  </div>
);
