import type { Page } from 'playwright-core';

/** What was met on the way through a list, from its beginning to its end. */
export type Scrolled = {
  /** The addresses that its items lead to, each when it was met first. */
  readonly links: readonly string[];
  /** Where each said that it stands. */
  readonly positions: readonly number[];
  /** The most elements that there were on the page at any time. */
  readonly mostElements: number;
};

// As text: functions of this file are compiled, and what the compiler adds is unknown in the page.
const SCROLL = (list: string, count: number) => `
  new Promise((resolve, reject) => {
    const met = new Map();
    let mostElements = 0;
    let isStuckSince = performance.now();
    const frame = () => {
      const before = met.size;
      for (const item of document.querySelectorAll(${JSON.stringify(`${list} > li`)}))
        met.set(item.querySelector('a').getAttribute('href'), Number(item.getAttribute('aria-posinset')));
      mostElements = Math.max(mostElements, document.getElementsByTagName('*').length);
      if (met.size > before) isStuckSince = performance.now();
      if (met.size >= ${count}) return resolve({ links: [...met.keys()], positions: [...met.values()], mostElements });
      if (performance.now() - isStuckSince > 60000) return reject(new Error('no further item after ' + met.size));
      window.scrollBy({ top: window.innerHeight * 1.5, behavior: 'instant' });
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  })
`;

/**
 * Scrolls through a list as fast as the browser shows frames, a page and a half at a time, until so many items were met.
 * @param list its selector; its items are rendered while they are near the view
 */
export const scrollThrough = (page: Page, list: string, count: number): Promise<Scrolled> =>
  page.evaluate(SCROLL(list, count)) as Promise<Scrolled>;
