import { useTexts } from '../texts/index.ts';
import { Icon, type IconName } from './icon.tsx';
import './platform.css';

const ICONS: Readonly<Record<string, IconName>> = {
  youtube: 'youtube',
  tiktok: 'tiktok',
  instagram: 'instagram',
  local: 'local',
};

export const platformIcon = (platform: string): IconName => ICONS[platform] ?? 'send';

/** A publishing platform: icon and name. */
export function Platform({ name, size = 16 }: { name: string; size?: number }) {
  const { platforms } = useTexts('words');
  return (
    <span className="platform">
      <Icon name={platformIcon(name)} size={size} />
      {platforms[name] ?? name}
    </span>
  );
}
