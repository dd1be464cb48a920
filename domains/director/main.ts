import { runServiceProcess } from '../../kernel/service/run-process.ts';
import { director } from './index.ts';

await runServiceProcess(director);
