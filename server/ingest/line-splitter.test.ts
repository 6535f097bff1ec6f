import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LINE_CHARS } from '#domain/ais/sentence.ts';
import { makeLineSplitter } from './line-splitter.ts';

const line = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => !/[\r\n]/.test(text) && /^[\x20-\x7e]*$/.test(text));
const end = fc.constantFrom('\n', '\r\n', '\r', '\n\n');

describe('bytes of a feed', () => {
  it('become the same lines however they are cut into chunks', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(line, end)), fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (lines, cuts) => {
        const bytes = Buffer.from(lines.flat().join(''));
        const splitter = makeLineSplitter();
        const found: string[] = [];
        for (let at = 0, i = 0; at < bytes.length; i++) {
          const size = cuts[i % cuts.length] as number;
          found.push(...splitter.push(bytes.subarray(at, at + size)));
          at += size;
        }
        found.push(...splitter.flush());
        expect(found.filter(Boolean)).toEqual(lines.map(([text]) => text));
      }),
    );
  });

  it('without a line end are dropped and counted once, up to the next line end, and held in no memory', () => {
    const splitter = makeLineSplitter();
    for (let i = 0; i < 100; i++) expect(splitter.push(Buffer.alloc(1000, 'x'))).toEqual([]);
    expect(splitter.dropped()).toBe(1);
    expect(splitter.push(Buffer.from('rest of it\ngood\nhalf'))).toEqual(['good']);
    expect(splitter.push(Buffer.from(' line\n'))).toEqual(['half line']);
    expect(splitter.dropped()).toBe(1);
  });

  it('may be a line of just the greatest length', () => {
    const splitter = makeLineSplitter();
    expect(splitter.push(Buffer.alloc(MAX_LINE_CHARS, 'x'))).toEqual([]);
    expect(splitter.push(Buffer.from('\n'))).toEqual(['x'.repeat(MAX_LINE_CHARS)]);
  });

  it('may be binary', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 20 }), (chunks) => {
        const splitter = makeLineSplitter();
        for (const chunk of chunks) splitter.push(Buffer.from(chunk));
        return splitter.flush().every((rest) => rest.length <= MAX_LINE_CHARS);
      }),
    );
  });
});
