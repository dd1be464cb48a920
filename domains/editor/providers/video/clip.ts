import type { Look } from '../../../shared/looks/index.ts';
import { probeMp4 } from '../../../shared/providers/ffmpeg/probe-mp4.ts';
import type { LaidOut } from './layout.ts';
import type { ShotPicture } from './shot-picture.ts';
import { treatmentFilters } from './treatment.ts';

export type Clip = { width: number; height: number; seconds: number; rate: number };

/** A clip that is too short is slowed down to this speed, and no further: then its last frame is held. */
const SLOWEST = 0.6;

/** What is in a clip, judged by its content; null if it is not an MP4 with pictures. */
export async function readClip(file: string): Promise<Clip | null> {
  const mp4 = await probeMp4(file).catch((error: NodeJS.ErrnoException) => {
    // What is missing is reported by who reads pictures.
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const track = mp4?.tracks.find(({ kind }) => kind === 'video');
  if (!track?.video || track.samples === 0 || !(track.durationSeconds > 0)) return null;
  const { width, height } = track.video;
  return { width, height, seconds: track.durationSeconds, rate: track.samples / track.durationSeconds };
}

type Playing = {
  imagePath: string;
  frames: number;
  handle: number;
  lead: number;
  look: Pick<Look, 'treatment'> | null;
  width: number;
  height: number;
  frameRate: number;
};

/**
 * How a clip plays in a scene: from its beginning, without its sound, cut where it is longer, and slowed down and then
 * held where it is shorter. It has motion of its own, so the camera stays where it is.
 * @param laidOut how its frames are laid out for the film's shape
 */
export function playClip(
  clip: Clip,
  laidOut: LaidOut,
  { imagePath, frames, handle, lead, look, width, height, frameRate }: Playing,
): ShotPicture {
  const needed = (lead + frames + handle) / frameRate;
  const speed = Math.min(1, Math.max(SLOWEST, clip.seconds / needed));
  const shape = Math.min(laidOut.size.width / width, laidOut.size.height / height);
  const shown = `crop=${even(width * shape)}:${even(height * shape)}`;
  const framed = [shown, `scale=${width}:${height}:flags=bicubic+accurate_rnd`, 'format=rgb24'];
  const treated = look ? treatmentFilters(look.treatment, 'clip') : [];
  return {
    // The demuxer is named explicitly, as for pictures.
    inputs: [{ options: ['-f', 'mov'], file: imagePath }],
    picture: (from, place = 0, input = 0) =>
      `[${input}:v:0]${[
        ...timed(clip, speed, frameRate),
        'tpad=stop=-1:stop_mode=clone',
        // Before all that is done to each frame.
        `trim=start_frame=${from + lead}`,
        'scale=in_color_matrix=bt709:in_range=tv',
        'format=rgb24',
        ...laidOut.filters(`p${place}`),
        ...framed,
        ...treated,
        'scale=out_color_matrix=bt709:out_range=tv',
        'format=yuv420p',
        'setsar=1',
        `setpts=N/(${frameRate}*TB)`,
      ].join(',')}`,
  };
}

/** At the film's frame rate. Frames that are missing because it is slowed down are blended of those next to them. */
function timed(clip: Clip, speed: number, frameRate: number): string[] {
  const slowed = speed === 1 ? 'setpts=PTS-STARTPTS' : `setpts=(PTS-STARTPTS)/${speed.toFixed(4)}`;
  const isBlended = clip.rate * speed < frameRate * 0.95 && speed < 1;
  return isBlended
    ? [slowed, `framerate=fps=${frameRate}:interp_start=0:interp_end=255`]
    : [slowed, `fps=${frameRate}`];
}

const even = (pixels: number): number => 2 * Math.floor(pixels / 2);
