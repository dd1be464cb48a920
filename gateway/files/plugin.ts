import { requireSharedFolder } from '../../kernel/files/shared-folder.ts';
import type { CreatePlugin } from '../plugin.ts';
import { fileRoutes } from './routes.ts';

/** Media files. @throws Error if the services' files are in another folder */
export const mediaFiles: CreatePlugin = async (gateway) => {
  await requireSharedFolder(gateway.atStart, gateway.files.root);
  return { routes: [fileRoutes(gateway)] };
};
