import { exposure } from '../../kernel/service/exposure.ts';

export const directorExposure = exposure({ service: 'director', limits: { reads: 100, writes: 20 } });
