import { runServiceAlone } from '../../kernel/service/alone.ts';
import { media } from './index.ts';

await runServiceAlone(media);
