import './avatar.css';

type Props = { name: string; url: string | null; large?: boolean };

/**
 * Someone's profile picture, where it is from here, or their initials: the dashboard asks no other place for anything.
 */
export const Avatar = ({ name, url, large = false }: Props) => (
  <span className={large ? 'avatar-sign avatar-large' : 'avatar-sign'} data-initials={initialsOf(name)}>
    {url !== null && isOwn(url) && <img src={url} alt="" />}
  </span>
);

const isOwn = (url: string): boolean => URL.canParse(url) && new URL(url).origin === location.origin;

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map(([first]) => first)
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase() || '?';
