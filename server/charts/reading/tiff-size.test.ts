import { describe, expect, it } from 'vitest';
import { checkTiff } from './tiff-size.ts';
import { makeTiff } from './tiff-writer.fixture.ts';

describe('a picture of TIFF', () => {
  it('of a size that can be shown is taken', () => {
    expect(() => checkTiff(makeTiff())).not.toThrow();
    expect(() => checkTiff(makeTiff({ 256: 4000, 257: 4000 }))).not.toThrow();
  });

  it.each([
    ['one that unpacks to billions of pixels', makeTiff({ 256: 100_000, 257: 100_000 }), 'it has 100000 by 100000 pixels'],
    ['one of no height', makeTiff({ 257: 0 }), 'it does not say its size'],
    ['one of hundreds of values a pixel', makeTiff({ 277: 400 }), 'more than 4 values a pixel'],
    ['one whose directory lies behind its end', makeTiff().fill(0xff, 4, 8), 'it is no picture of TIFF, or it is cut off'],
    ['one that is cut off', makeTiff().subarray(0, 60), 'it is no picture of TIFF, or it is cut off'],
    ['an empty file', Buffer.alloc(0), 'it is no picture of TIFF, or it is cut off'],
    ['a large file', Buffer.alloc(20_000_001), 'it is larger than 20 MB'],
  ])('is refused before it is unpacked: %s', (_, bytes, words) => {
    expect(() => checkTiff(bytes)).toThrow(words);
  });
});
