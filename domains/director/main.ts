import { runServiceAlone } from '../../kernel/service/alone.ts';
import { director } from './index.ts';

await runServiceAlone(director);
