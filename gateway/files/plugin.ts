import { requireSharedFiles } from '../../kernel/files/shared-files.ts';
import type { CreatePlugin } from '../plugin.ts';
import { fileRoutes } from './routes.ts';

/** Media files. @throws Error if the services' files are elsewhere */
export const mediaFiles: CreatePlugin = async (gateway) => {
  await requireSharedFiles(gateway.atStart, gateway.files);
  return { routes: [fileRoutes(gateway)] };
};
