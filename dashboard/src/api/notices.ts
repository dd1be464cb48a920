import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from './call.ts';

export type Delivery = Output<'listDeliveries'>['items'][number];

const LATEST = 5;

export const webhookQuery = queryOptions({
  queryKey: ['showWebhook'],
  queryFn: ({ signal }) => call('showWebhook', { signal }),
});

export const deliveriesQuery = queryOptions({
  queryKey: ['listDeliveries'],
  queryFn: ({ signal }) => call('listDeliveries', { query: { limit: LATEST }, signal }),
});
