/** 200 bytes of JSON, the size of a small resource. */
export const ANSWER = JSON.stringify({
  status: 'ok',
  items: Array.from({ length: 8 }, (_, i) => `item number ${i + 10}`),
});

/** Tells the parent where the server listens. */
export const tell = (port: number): void => void process.stdout.write(`http://127.0.0.1:${port}\n`);
