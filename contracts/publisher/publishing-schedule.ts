import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

/** A time of the week at which videos may go live. */
export const slotSchema = z.object({
  /** ISO 8601: 1 is Monday, 7 is Sunday. */
  weekday: z.number().int().min(1).max(7),
  /** `HH:mm`, in the schedule's time zone. */
  time: z.string(),
});
export type Slot = z.infer<typeof slotSchema>;

const reservation = { owner_id: z.string(), content_id: z.string(), slot_at: z.string() };

/** A user's recurring publishing slots, and which content goes live in which. */
export const publishingScheduleEvents = defineEvents('publishingSchedule', {
  /** `time_zone` is a name of the IANA database. Times that are reserved already stay reserved. */
  PublishingSlotsChanged: z.object({ owner_id: z.string(), slots: z.array(slotSchema), time_zone: z.string() }),
  PublishingSlotReserved: z.object({ ...reservation, reserved_at: z.string() }),
  /** The content goes live at another time, or not at all. */
  PublishingSlotReleased: z.object(reservation),
});
export type PublishingScheduleEvent = EventsOf<typeof publishingScheduleEvents>;
