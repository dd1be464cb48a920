import { Link } from '@tanstack/react-router';
import { Icon, type IconName } from '../../../components/icon.tsx';

type Props = {
  to: '/operate/projections' | '/operate/subscriptions' | '/operate/processes' | '/operate/log';
  icon: IconName;
  name: string;
  value: string;
  what: string;
  note: string;
};

/** One number of a page, and the way to the page. */
export const Tile = ({ to, icon, name, value, what, note }: Props) => (
  <li>
    <Link to={to} className="operate-tile">
      <span className="row row-s operate-tile-name">
        <Icon name={icon} />
        {name}
      </span>
      <span className="operate-tile-value">
        <span className="operate-tile-number numbers">{value}</span> {what}
      </span>
      <span className="soft small">{note}</span>
    </Link>
  </li>
);
