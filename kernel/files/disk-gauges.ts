import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/**
 * How much room there is on the disk of a folder, looked at whenever metrics are read.
 * @param reserveMb below which work is refused
 */
export function showDisk(registry: Registry, folder: string, reserveMb: number): void {
  const gauge = (name: string, help: string, find: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Without an answer there is no sample: a wrong one would raise an alarm, or end one.
        const value = await find().catch(() => null);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  gauge('data_disk_free_bytes', 'Free bytes of the disk that holds the data folder', async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  });
  gauge('data_disk_size_bytes', 'Size of that disk in bytes', async () => {
    const { blocks, bsize } = await statfs(folder);
    return blocks * bsize;
  });
  gauge(
    'data_disk_reserve_bytes',
    'Bytes of it that stay free: with less, new work is refused',
    async () => reserveMb * 1_000_000,
  );
}
