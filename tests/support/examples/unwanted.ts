import { defaultSettings } from '../../../contracts/identity/user.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { write } from '../given.ts';
import { exampleContent } from './content.ts';
import { settingsHistory } from './settings.ts';
import { exampleUser } from './user.ts';

/** Why the user below is not notified. */
export const NOT_NOTIFIED = 'the user has turned off notifications for platform.pipeline.stage_changed';

/** Writes an event of a user who has turned off notifications for it. @returns where it is */
export function writeUnwanted(store: EventStore): ReturnType<typeof write> {
  const ann = exampleUser();
  const notifications = { ...defaultSettings.notifications, 'platform.pipeline.stage_changed': false };
  const item = exampleContent({ owner_id: ann.user_id });
  return write(
    store,
    ann.history(ann.registered),
    settingsHistory(ann.user_id, { notifications }),
    item.history(item.event('PipelineStageChanged', 'review')),
  );
}
