import type { Notification } from '../api/notifications.ts';
import type { Names, Wording } from '../texts/en/notifications/worded.ts';
import { useFormats } from '../texts/format.ts';
import { useTexts } from '../texts/index.ts';
import { usePlatformNames } from './platform.tsx';

type Said = Pick<Notification, 'event' | 'title' | 'message' | 'details'>;

/** Words notifications as everything else is. An earlier one, of which only the texts were kept, says those. */
export function useWording(): (notification: Said) => Wording {
  const { worded } = useTexts('notifications');
  const { stages, niches } = useTexts('words');
  const platforms = usePlatformNames();
  const { money, month } = useFormats();
  const named =
    (names: Readonly<Record<string, string>>) =>
    (name = ''): string =>
      names[name] ?? name;
  const names: Names = {
    stage: named(stages),
    niche: named(niches),
    platform: named(platforms),
    money: (usd) => money(Number(usd)),
    month: (of = '') => month(of),
  };
  return ({ event, title, message, details }) => (details && worded[event]?.(details, names)) ?? { title, message };
}
