import { exposure } from '../../kernel/service/exposure.ts';

export const mediaExposure = exposure({ service: 'media' });
