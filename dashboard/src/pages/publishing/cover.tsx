import { ownPath } from '../../api/call.ts';
import { Icon } from '../../components/icon.tsx';
import './cover.css';

/** A video's cover next to its title. */
export const Cover = ({ url, className }: { url: string | null; className: string }) => (
  <span className={`cover ${className}`}>
    {url === null ? <Icon name="film" /> : <img src={ownPath(url)} alt="" width={9} height={16} loading="lazy" />}
  </span>
);
