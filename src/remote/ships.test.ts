import { expect, test } from 'vitest';
import { unlessStalled } from './ships.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('a body that flows comes through whole, with its headers', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const piece of ['all ', 'the ', 'ships']) stream.enqueue(bytes(piece));
      stream.close();
    },
  });
  const watched = unlessStalled(new Response(body, { headers: { etag: '"7"' } }), 1000);
  expect([watched.headers.get('etag'), await watched.text()]).toEqual(['"7"', 'all the ships']);
});

test('a body that stops flowing fails instead of waiting for ever', async () => {
  const body = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(bytes('half')) });
  await expect(unlessStalled(new Response(body), 30).text()).rejects.toThrow('stalled');
});
