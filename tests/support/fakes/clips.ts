import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locateFfmpeg } from '../../../domains/shared/providers/ffmpeg/locate.ts';
import { runFfmpeg } from '../../../domains/shared/providers/ffmpeg/run.ts';
import { tempFolder } from '../stacks/temp-folder.ts';

export type TestClip = {
  readonly seconds?: number;
  readonly width?: number;
  readonly height?: number;
  readonly rate?: number;
  /** The ending of its file's name decides on the container. */
  readonly name?: string;
  /** ffmpeg's arguments that encode it. */
  readonly coding?: readonly string[];
  /** What is written about it, as telephones do. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** By how many degrees players turn it. */
  readonly turned?: number;
  readonly hasSound?: boolean;
};

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

/** A clip that begins black and becomes white at an even pace, so that a frame's brightness says when it is. */
export async function recordTestClip({
  seconds = 1,
  width = 160,
  height = 90,
  rate = 30,
  name = 'clip.mp4',
  coding = H264,
  metadata = {},
  turned = 0,
  hasSound = false,
}: TestClip = {}): Promise<Buffer> {
  const { binary } = await locateFfmpeg({ configured: null, dataFolder: tmpdir() });
  const { folder, remove } = await tempFolder('clip');
  const run = (args: readonly string[]) =>
    runFfmpeg({ binary, args, stage: 'recording a clip', signal: new AbortController().signal, cwd: folder });
  try {
    const pictures = `color=c=black:s=${width}x${height}:r=${rate}:d=${seconds},format=gray,geq=lum='255*T/${seconds}'`;
    const sound = hasSound ? ['-f', 'lavfi', '-i', `sine=d=${seconds}`, '-shortest'] : [];
    const said = Object.entries(metadata).flatMap(([field, value]) => ['-metadata', `${field}=${value}`]);
    await run(['-f', 'lavfi', '-i', pictures, ...sound, ...coding, ...said, name]);
    if (turned === 0) return await readFile(join(folder, name));
    await run(['-i', name, '-c', 'copy', '-metadata:s:v:0', `rotate=${turned}`, `turned-${name}`]);
    return await readFile(join(folder, `turned-${name}`));
  } finally {
    await remove();
  }
}
