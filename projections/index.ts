import { assetsProjection } from './assets.ts';
import { connectedAccountsProjection } from './connected-accounts.ts';
import { contentAnalyticsProjection } from './content-analytics.ts';
import { contentsProjection } from './contents.ts';
import { costsProjection } from './costs.ts';
import { deliveriesProjection } from './deliveries.ts';
import type { Projection } from './engine/projection.ts';
import { evergreensProjection } from './evergreens.ts';
import { imageBatchesProjection } from './image-batches.ts';
import { materialsProjection } from './materials.ts';
import { notificationsProjection } from './notifications.ts';
import { pipelineHistoryProjection } from './pipeline-history.ts';
import { publicationsProjection } from './publications.ts';
import { recordedEventsProjection } from './recorded-events.ts';
import { rendersProjection } from './renders.ts';
import { scansProjection } from './scans.ts';
import { streamsProjection } from './streams.ts';
import { trendsProjection } from './trends.ts';
import { usersProjection } from './users.ts';

export const projections: readonly Projection[] = [
  assetsProjection,
  connectedAccountsProjection,
  contentAnalyticsProjection,
  contentsProjection,
  costsProjection,
  deliveriesProjection,
  evergreensProjection,
  imageBatchesProjection,
  materialsProjection,
  notificationsProjection,
  pipelineHistoryProjection,
  publicationsProjection,
  recordedEventsProjection,
  rendersProjection,
  scansProjection,
  streamsProjection,
  trendsProjection,
  usersProjection,
];
