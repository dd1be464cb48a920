import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import './button.css';
import { Icon, type IconName } from './icon.tsx';

type Look = { look?: 'primary' | 'plain' | 'quiet' | 'danger'; icon?: IconName; wide?: boolean };

const classOf = ({ look = 'plain', wide }: Look, more = ''): string =>
  `button button-${look}${wide ? ' button-wide' : ''} ${more}`.trim();

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean; ref?: Ref<HTMLButtonElement>; shortcut?: string };

/** While it works it stays where the focus is, and says that it is busy. */
export function Button({ look, icon, wide, busy = false, shortcut, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { 'aria-disabled': true, 'aria-busy': true, onClick: (event) => event.preventDefault() } : {})}
      aria-keyshortcuts={shortcut}
      className={classOf({ ...(look ? { look } : {}), ...(wide ? { wide } : {}) }, className)}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
      {shortcut && (
        <span className="button-key" aria-hidden="true">
          {shortcut}
        </span>
      )}
    </button>
  );
}

/** A button without words of its own to see; `label` is what it is called. */
export const IconButton = ({
  icon,
  label,
  ...rest
}: Omit<ButtonProps, 'children'> & { icon: IconName; label: string }) => (
  <Button
    look="quiet"
    {...rest}
    icon={icon}
    aria-label={label}
    title={label}
    className={`button-icon ${rest.className ?? ''}`}
  />
);

type AnchorProps = Look &
  AnchorHTMLAttributes<HTMLAnchorElement> & { children?: ReactNode; ref?: Ref<HTMLAnchorElement> };

/** Leads out of the dashboard: a file, a post, a provider. */
export const ButtonAnchor = ({ look, icon, wide, className, children, ...rest }: AnchorProps) => (
  <a {...rest} className={classOf({ ...(look ? { look } : {}), ...(wide ? { wide } : {}) }, className)}>
    {icon && <Icon name={icon} />}
    {children}
  </a>
);
