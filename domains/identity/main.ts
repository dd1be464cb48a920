import { runServiceAlone } from '../../kernel/service/alone.ts';
import { identity } from './index.ts';

await runServiceAlone(identity);
