import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ffmpeg } from '../../../domains/shared/providers/ffmpeg/locate.ts';

/**
 * An ffmpeg as on a machine with the hardware encoder `h264_nvenc`, which this one need not have: x264 does its work, and is
 * told all but what only NVIDIA's encoder understands. Others are refused as by the real program.
 * @param is `absent`: it cannot be opened; `busy`: it makes short videos and fails at longer ones, as when others use all its
 *   sessions; `wrong`: it ignores the wanted profile
 */
export async function hardwareFfmpeg(
  ffmpeg: Ffmpeg,
  folder: string,
  is: 'present' | 'absent' | 'busy' | 'wrong' = 'present',
): Promise<Ffmpeg> {
  const binary = join(folder, `ffmpeg-${is}`);
  await writeFile(binary, program(ffmpeg.binary, is), { mode: 0o755 });
  return { ...ffmpeg, binary };
}

const program = (real: string, is: string): string => `#!${process.execPath}
const { spawnSync } = require('node:child_process');
const is = ${JSON.stringify(is)};
const given = process.argv.slice(2);
const refuse = (why) => {
  process.stderr.write(why + '\\n');
  process.exit(1);
};
const encoder = given.find((argument) => argument.startsWith('h264_'));
const frames = Number(given[given.indexOf('-frames:v') + 1]);
if (encoder && (encoder !== 'h264_nvenc' || is === 'absent')) refuse('[' + encoder + '] Cannot load the driver');
if (encoder && is === 'busy' && frames > 12) refuse('[h264_nvenc] OpenEncodeSessionEx failed: out of memory (10)');
const args = [];
for (let index = 0; index < given.length; index++) {
  const option = given[index];
  const value = given[index + 1];
  if (encoder && (option === '-rc' || option === '-cq' || (option === '-b:v' && value === '0'))) index++;
  else if (encoder && is === 'wrong' && option === '-profile:v') args.push(option, 'baseline'), index++;
  else args.push(option === encoder ? 'libx264' : option);
}
const { status } = spawnSync(${JSON.stringify(real)}, args, { stdio: 'inherit' });
process.exit(status ?? 1);
`;
