import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packed } from '#ships/answers.fixture.ts';
import { Base64Reader, fromAtob } from './base64.ts';
import { inflater } from './packed-ships.ts';
import { TextPool } from './text-pool.ts';

async function inflated(base64: string, native: boolean): Promise<string> {
  const { readable, writable } = inflater(native);
  const text = new Response(readable).text();
  const writer = writable.getWriter();
  const writing = (async () => {
    const bytes = fromAtob(base64);
    for (let at = 0; at < bytes.length; at += 50) await writer.write(bytes.slice(at, at + 50));
    await writer.close();
  })();
  writing.catch(() => undefined);
  const result = await text;
  await writing;
  return result;
}

describe('inflater', () => {
  it.each([true, false])('unpacks zlib (of the browser: %s)', async (native) => {
    const text = Array.from({ length: 30_000 }, (_, i) => Math.sin(i)).join();
    expect(await inflated(await packed(text), native)).toBe(text);
  });

  it.each([true, false])('refuses what ends too soon or fails its checksum (of the browser: %s)', async (native) => {
    const base64 = await packed('the quick brown fox jumps over the lazy dog');
    const wrong = `${base64.slice(0, -6)}${base64.at(-6) === 'A' ? 'B' : 'A'}${base64.slice(-5)}`;
    await expect(inflated(base64.slice(0, -8), native)).rejects.toThrow();
    await expect(inflated(wrong, native)).rejects.toThrow();
    await expect(inflated(btoa('not packed at all'), native)).rejects.toThrow();
  });

  it('says why in words when pako unpacks', async () => {
    await expect(inflated((await packed('the quick brown fox')).slice(0, -8), false)).rejects.toThrow('end in the middle');
    await expect(inflated(btoa('not packed at all'), false)).rejects.toThrow('incorrect header check');
  });
});

describe('Base64Reader', () => {
  const joined = (pieces: Uint8Array[]) => pieces.flatMap((piece) => [...piece]);

  it('gives the same bytes wherever the text is cut, padded or not', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.array(fc.nat({ max: 40 })), fc.boolean(), (bytes, cuts, pad) => {
        const text = Buffer.from(bytes)
          .toString('base64')
          .replaceAll(pad ? '' : '=', '');
        const reader = new Base64Reader();
        const borders = [0, ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b), text.length];
        const pieces = borders.slice(1).map((end, i) => reader.push(text.slice(borders[i], end)));
        expect(joined([...pieces, reader.finish()])).toEqual([...bytes]);
      }),
    );
  });

  it('decodes by atob as by the engine', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect([...fromAtob(Buffer.from(bytes).toString('base64'))]).toEqual([...bytes]);
      }),
    );
  });
});

describe('TextPool', () => {
  it('gives every text as it stands in the bytes, also where texts share a place', () => {
    const letters = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 40 });
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 30 }), (texts) => {
        const pool = new TextPool();
        const bytes = new TextEncoder().encode(texts.join(''));
        for (let round = 0; round < 2; round++) {
          let at = 0;
          for (const text of texts) expect(pool.textOf(bytes, at, (at += text.length))).toBe(text);
        }
      }),
    );
    const pool = new TextPool();
    for (let i = 0; i < 50_000; i++) {
      const bytes = new TextEncoder().encode(`SHIP ${i % 20_000}`);
      expect(pool.textOf(bytes, 0, bytes.length)).toBe(`SHIP ${i % 20_000}`);
    }
  });
});
