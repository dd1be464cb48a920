import type { PublicationStatus } from '../../api/publishing.ts';
import { Badge } from '../../components/badge.tsx';
import type { IconName } from '../../components/icon.tsx';
import { useTexts } from '../../texts/index.ts';

type Look = readonly [tone: 'plain' | 'accent' | 'good' | 'warn' | 'bad', icon: IconName];

/** The status of a publication, as colour and icon next to the text. */
export const LOOKS: Readonly<Record<PublicationStatus, Look>> = {
  requested: ['accent', 'clock'],
  scheduled: ['accent', 'calendar'],
  uploading: ['accent', 'send'],
  published: ['good', 'check'],
  unconfirmed: ['warn', 'alert'],
  failed: ['bad', 'cross'],
  cancelled: ['plain', 'stop'],
  taking_down: ['accent', 'clock'],
  taken_down: ['plain', 'archive'],
};

export function PublicationBadge({ status }: { status: PublicationStatus }) {
  const { statuses } = useTexts('publishing');
  const [tone, icon] = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {statuses[status]}
    </Badge>
  );
}
