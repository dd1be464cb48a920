import { runServiceProcess } from '../../kernel/service/run-process.ts';
import { media } from './index.ts';

await runServiceProcess(media);
