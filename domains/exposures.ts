import type { Exposure } from '../kernel/service/exposure.ts';
import { directorExposure } from './director/exposure.ts';
import { editorExposure } from './editor/exposure.ts';
import { identityExposure } from './identity/exposure.ts';
import { mediaExposure } from './media/exposure.ts';
import { publisherExposure } from './publisher/exposure.ts';
import { pulseExposure } from './pulse/exposure.ts';
import { scoutExposure } from './scout/exposure.ts';

/** What the gateway lets clients reach of the services: all that it knows of them. */
export const exposures: readonly Exposure[] = [
  scoutExposure,
  directorExposure,
  mediaExposure,
  editorExposure,
  publisherExposure,
  pulseExposure,
  identityExposure,
];
