import { paintTestPicture } from './pictures.ts';
import { type FakeServer, type Reply, startFakeServer } from './server.ts';
import { geminiFailures } from './speech/gemini.ts';

/** Shapes of https://ai.google.dev/gemini-api/docs/image-generation and https://ai.google.dev/api/generate-content. */
export async function startFakeGeminiImages(key: string): Promise<FakeServer & { failNext(reply: Reply): void }> {
  const failing: Reply[] = [];
  const server = await startFakeServer(async ({ path, headers }) => {
    if (headers['x-goog-api-key'] !== key) return geminiFailures.badKey;
    if (!path.endsWith(':generateContent')) return { body: { name: path.slice('/v1beta/'.length) } };
    const picture = await paintTestPicture(168, 94, 'png');
    const inlineData = { mimeType: 'image/png', data: Buffer.from(picture).toString('base64') };
    return (
      failing.shift() ?? {
        body: {
          candidates: [{ content: { parts: [{ inlineData }], role: 'model' }, finishReason: 'STOP', index: 0 }],
          usageMetadata: { promptTokenCount: 8, candidatesTokenCount: 1_120, totalTokenCount: 1_128 },
        },
      }
    );
  });
  return { ...server, failNext: (reply) => void failing.push(reply) };
}
