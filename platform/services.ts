import { director } from '../domains/director/index.ts';
import { editor } from '../domains/editor/index.ts';
import { identity } from '../domains/identity/index.ts';
import { media } from '../domains/media/index.ts';
import { publisher } from '../domains/publisher/index.ts';
import { pulse } from '../domains/pulse/index.ts';
import { scout } from '../domains/scout/index.ts';
import type { Service } from '../kernel/service/service.ts';

/** All seven. */
export const services: readonly Service[] = [scout, director, media, editor, publisher, pulse, identity];
