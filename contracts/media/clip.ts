/** What a user's own clip is stored as; its still, a JPEG, lies next to it under the same name. */
const CLIP = /\.mp4$/;

/** What stands for a file where nothing plays: the still of a clip, and a picture itself. */
export const stillOf = (filePath: string): string => filePath.replace(CLIP, '.jpg');
