import { exposure } from '../../kernel/service/exposure.ts';

export const pulseExposure = exposure({ service: 'pulse' });
