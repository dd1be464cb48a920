import { runServiceAlone } from '../../kernel/service/alone.ts';
import { publisher } from './index.ts';

await runServiceAlone(publisher);
