import { runServiceProcess } from '../../kernel/service/run-process.ts';
import { pulse } from './index.ts';

await runServiceProcess(pulse);
