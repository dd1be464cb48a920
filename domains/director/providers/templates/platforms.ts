export type Platform = 'youtube' | 'tiktok' | 'instagram' | 'local';

export const platformHashtags: Record<Platform, readonly string[]> = {
  youtube: ['#shorts', '#youtubeshorts'],
  tiktok: ['#fyp', '#learnontiktok'],
  instagram: ['#reels', '#instareels'],
  local: ['#shortvideo', '#explained'],
};

export const readPlatform = (name: string): Platform => {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(platformHashtags, key) ? (key as Platform) : 'local';
};
