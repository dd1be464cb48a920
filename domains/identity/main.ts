import { runServiceProcess } from '../../kernel/service/run-process.ts';
import { identity } from './index.ts';

await runServiceProcess(identity);
