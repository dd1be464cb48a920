import { runServiceAlone } from '../../kernel/service/alone.ts';
import { pulse } from './index.ts';

await runServiceAlone(pulse);
