import { runServiceProcess } from '../../kernel/service/run-process.ts';
import { editor } from './index.ts';

await runServiceProcess(editor);
