import { runServiceProcess } from '../../kernel/service/run-process.ts';
import { publisher } from './index.ts';

await runServiceProcess(publisher);
