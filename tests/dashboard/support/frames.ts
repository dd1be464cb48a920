import type { Page } from 'playwright-core';

/** How smoothly a page moved, as the browser itself reports it. Milliseconds. */
export type Smoothness = {
  /** Times in which the page could do nothing else for 50 ms or more. */
  readonly longTasks: number;
  readonly longestTask: number;
  readonly frames: number;
  /** Between two frames, of a hundred the 95th. */
  readonly frameAt95: number;
  readonly slowestFrame: number;
  /** What a frame took of the processor: the same on a machine that is busy with other things. */
  readonly cpuPerFrame: number;
};

// As text: functions of this file are compiled, and what the compiler adds is unknown in the page.
const START = `
  window.smoothness = { tasks: [], frames: [], isOn: true };
  window.smoothness.observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.smoothness.tasks.push(duration);
  });
  window.smoothness.observer.observe({ type: 'longtask' });
  window.smoothness.frame = (at) => {
    window.smoothness.frames.push(at);
    if (window.smoothness.isOn) requestAnimationFrame(window.smoothness.frame);
  };
  requestAnimationFrame(window.smoothness.frame);
`;
const STOP = `
  window.smoothness.isOn = false;
  for (const { duration } of window.smoothness.observer.takeRecords()) window.smoothness.tasks.push(duration);
  window.smoothness.observer.disconnect();
  ({ tasks: window.smoothness.tasks, frames: window.smoothness.frames });
`;

/** Watches a page until the answer is called. It is a measurement: what a busy machine makes of it is nothing to assert. */
export async function watchSmoothness(page: Page): Promise<() => Promise<Smoothness>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpuMs = async (): Promise<number> => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  await page.evaluate(START);
  const before = await cpuMs();
  return async () => {
    const { tasks, frames } = (await page.evaluate(STOP)) as { tasks: number[]; frames: number[] };
    const cpu = (await cpuMs()) - before;
    await devTools.detach();
    const apart = frames
      .slice(1)
      .map((at, index) => at - (frames[index] ?? at))
      .sort((a, b) => a - b);
    return {
      longTasks: tasks.length,
      longestTask: Math.round(Math.max(0, ...tasks)),
      frames: frames.length,
      frameAt95: Math.round(apart[Math.floor(apart.length * 0.95)] ?? 0),
      slowestFrame: Math.round(apart.at(-1) ?? 0),
      cpuPerFrame: Math.round((10 * cpu) / Math.max(1, frames.length)) / 10,
    };
  };
}
