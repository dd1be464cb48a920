import { z } from 'zod';
import { slotSchema } from '../../../../contracts/publisher/publishing-schedule.ts';
import { operation } from '../../../../kernel/http/operation.ts';
import { contents } from '../../../../read-models/contents.ts';
import { isTimeZone, TIME_OF_DAY } from '../../../shared/time-zones.ts';

const slotView = z
  .strictObject({
    weekday: slotSchema.shape.weekday.describe('1 is Monday, 7 is Sunday'),
    time: z
      .string()
      .max('00:00'.length)
      .regex(TIME_OF_DAY, 'A time of day, from 00:00 to 23:59')
      .describe('In the time zone'),
  })
  .meta({ id: 'PublishingSlot' });

const slotsView = z
  .strictObject({
    slots: z.array(slotView),
    time_zone: z.string().describe('A name of the IANA database, such as `Europe/Berlin`'),
    upcoming: z
      .array(
        z.strictObject({
          slot_at: z.iso.datetime(),
          content_id: z.string().nullable().describe('The post that goes live then; null while the slot is free'),
          title: z.string().nullable(),
        }),
      )
      .describe('Reserved slots and the next free ones, earliest first'),
  })
  .meta({ id: 'PublishingSlots' });

/** A week has 10,080 minutes, and hardly anybody posts more often than this. */
const MOST_SLOTS = 100;

/** What callers may ask about their recurring publishing slots. */
export const slotOperations = {
  showPublishingSlots: operation({
    method: 'GET',
    path: '/api/v1/publish/slots',
    summary: 'Show your publishing slots, and the posts that go live in the next ones',
    answer: slotsView,
    reads: [contents],
  }),
  changePublishingSlots: operation({
    method: 'PUT',
    access: 'verified',
    path: '/api/v1/publish/slots',
    summary: 'Set your publishing slots: the times of the week at which videos go live',
    description:
      'Posts that already have a time keep it. With slots, videos that are published automatically wait for the next free one, ' +
      'unless your settings name a time.',
    body: z.strictObject({
      slots: z.array(slotView).max(MOST_SLOTS),
      time_zone: z
        .string()
        .max(64)
        .refine(isTimeZone, 'Not a time zone of the IANA database; an example is Europe/Berlin'),
    }),
    answer: slotsView,
    writes: true,
  }),
};
