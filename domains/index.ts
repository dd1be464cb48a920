import type { Service } from '../kernel/service/service.ts';
import { director } from './director/index.ts';
import { editor } from './editor/index.ts';
import { identity } from './identity/index.ts';
import { media } from './media/index.ts';
import { publisher } from './publisher/index.ts';
import { pulse } from './pulse/index.ts';
import { scout } from './scout/index.ts';

/** All seven. */
export const services: readonly Service[] = [scout, director, media, editor, publisher, pulse, identity];
