import { createPackager } from '../../../offline/writer/own-script.ts';
import { publishingPlatforms } from '../../publishing-platforms/index.ts';

/** Description, hashtags and pictures of a script that a person wrote. */
export const packageScript = createPackager(
  Object.fromEntries(Object.values(publishingPlatforms).map(({ name, style }) => [name, style])),
);
