/** What a video is made with when neither its request nor its owner's settings say otherwise. */
export const defaults = { voice_id: 'en-us', subtitle_style: 'highlight', width: 1080, height: 1920 } as const;

export const SUBTITLE_STYLES = ['none', 'classic', 'highlight', 'karaoke'] as const;
