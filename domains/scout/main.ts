import { runServiceProcess } from '../../kernel/service/run-process.ts';
import { scout } from './index.ts';

await runServiceProcess(scout);
