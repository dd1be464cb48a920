import type { OneOf } from '../api/enums.ts';
import { useTexts } from '../texts/index.ts';
import './badge.css';
import { Icon, type IconName } from './icon.tsx';

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

/** How a piece of content stands. */
export function StatusBadge({ status }: { status: OneOf<'ContentStatus'> }) {
  const { statuses } = useTexts('words');
  const [tone, icon] = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {statuses[status]}
    </Badge>
  );
}
