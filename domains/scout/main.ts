import { runServiceAlone } from '../../kernel/service/alone.ts';
import { scout } from './index.ts';

await runServiceAlone(scout);
