import type { OneOf } from '../api/enums.ts';
import './badge.css';
import { Icon, type IconName } from './icon.tsx';
import { isScheduled, isTakenDown, type Standing, useStanding } from './standing.ts';

type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad';

/** A state in a word and a sign: colour alone is not enough. */
export const Badge = ({ tone = 'plain', icon, children }: { tone?: Tone; icon?: IconName; children: string }) => (
  <span className={`badge badge-${tone}`}>
    {icon && <Icon name={icon} size={14} />}
    {children}
  </span>
);

const LOOKS: Readonly<Record<OneOf<'ContentStatus'>, readonly [Tone, IconName]>> = {
  draft: ['plain', 'edit'],
  generating: ['plain', 'edit'],
  awaiting_review: ['warn', 'hand'],
  approved: ['accent', 'check'],
  producing: ['accent', 'sparkle'],
  ready: ['good', 'check'],
  publishing: ['accent', 'send'],
  published: ['good', 'send'],
  rejected: ['plain', 'cross'],
  failed: ['bad', 'alert'],
  archived: ['plain', 'archive'],
};

const TAKEN_DOWN = ['plain', 'archive'] as const;
const SCHEDULED = ['accent', 'calendar'] as const;

/** How a piece of content stands. */
export function StatusBadge({ of }: { of: Standing }) {
  const standing = useStanding();
  const [tone, icon] = isTakenDown(of) ? TAKEN_DOWN : isScheduled(of) ? SCHEDULED : LOOKS[of.status];
  return (
    <Badge tone={tone} icon={icon}>
      {standing(of)}
    </Badge>
  );
}
