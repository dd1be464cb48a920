import { runServiceAlone } from '../../kernel/service/alone.ts';
import { editor } from './index.ts';

await runServiceAlone(editor);
