import { enums, titles } from '../api/enums.ts';
import { useTexts } from '../texts/index.ts';
import { Icon, type IconName } from './icon.tsx';
import './platform.css';

/** Every platform has an icon under its own name; one that is gone has a plain one. */
export const platformIcon = (platform: string): IconName =>
  enums.PlatformName.find((name) => name === platform) ?? 'send';

/** What every platform is called, in the order of the registry. */
export const usePlatformNames = (): Readonly<Record<string, string>> => ({
  ...titles.PlatformName,
  ...useTexts('words').platforms,
});

/** A publishing platform: icon and name. */
export function Platform({ name, size = 16 }: { name: string; size?: number }) {
  const names = usePlatformNames();
  return (
    <span className="platform">
      <Icon name={platformIcon(name)} size={size} />
      {names[name] ?? name}
    </span>
  );
}
