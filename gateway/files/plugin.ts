import { waitForSharedFiles } from '../../kernel/files/shared-files.ts';
import type { CreatePlugin } from '../plugin.ts';
import { fileRoutes } from './routes.ts';

/** Media files. @throws Error if the services' files are elsewhere */
export const mediaFiles: CreatePlugin = async (gateway) => {
  const { atStart, files, log, shutdown } = gateway;
  await waitForSharedFiles(atStart, files, { log, signal: shutdown.signal });
  return { routes: [fileRoutes(gateway)] };
};
