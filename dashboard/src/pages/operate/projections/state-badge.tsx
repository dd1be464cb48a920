import type { Version } from '../../../api/operate.ts';
import { Badge } from '../../../components/badge.tsx';
import { useTexts } from '../../../texts/index.ts';

const LOOKS = {
  live: ['good', 'check'],
  building: ['accent', 'refresh'],
  paused: ['warn', 'pause'],
  replaced: ['plain', 'archive'],
  failed: ['bad', 'alert'],
  retired: ['plain', 'trash'],
} as const;

/** A version paused because a newer one is live is called replaced: nothing needs to be done about it. */
export function shownState(version: Version, versions: readonly Version[]): keyof typeof LOOKS {
  const live = versions.find(({ name, state }) => name === version.name && state === 'live');
  return version.state === 'paused' && live && isNewer(live, version) ? 'replaced' : version.state;
}

const isNewer = (a: Version, b: Version): boolean =>
  a.version === b.version ? a.build > b.build : a.version > b.version;

export function StateBadge({ state }: { state: keyof typeof LOOKS }) {
  const { states } = useTexts('operate').projections;
  const [tone, icon] = LOOKS[state];
  return (
    <Badge tone={tone} icon={icon}>
      {states[state]}
    </Badge>
  );
}
