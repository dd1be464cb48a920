import { exposure } from '../../kernel/service/exposure.ts';

export const editorExposure = exposure({ service: 'editor' });
