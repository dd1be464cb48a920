import { metaErrors } from '../meta-error.ts';

/** Translates a failing answer from Instagram. @param secret is blanked wherever the server echoes it */
export const instagramError = metaErrors({ provider: 'instagram', title: 'Instagram' });
