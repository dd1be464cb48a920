import { exposure } from '../../kernel/service/exposure.ts';

export const mediaExposure = exposure({
  service: 'media',
  uploads: [
    // A folder of pictures at once.
    { method: 'POST', path: /^\/api\/v1\/media\/(materials|uploads)$/, perMinute: 60 },
    { method: 'PATCH', path: /^\/api\/v1\/media\/uploads\/[^/]+$/, perMinute: 600 },
  ],
});
