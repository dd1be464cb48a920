import { exposure } from '../../kernel/service/exposure.ts';

export const scoutExposure = exposure({ service: 'scout', limits: { reads: 10, writes: 20 } });
