import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { toAvatar } from './avatar.ts';
import { readPng, writePng } from './png.ts';

/** As png.ts writes one, for chunks that it never writes. */
function writeChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  let crc = 0xffffffff;
  for (const byte of named) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  check.writeUInt32BE(~crc >>> 0);
  return Buffer.concat([length, named, check]);
}
/** Behind the header. */
const withChunk = (png: Buffer, type: string, body: Buffer) =>
  Buffer.concat([png.subarray(0, 33), writeChunk(type, body), png.subarray(33)]);
const bytesOf = (address: string) => Buffer.from(address.split(',')[1] ?? '', 'base64');
const picture = (width: number, height: number) => ({
  width,
  height,
  rgba: Uint8Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : (Math.floor(at / 4) % width) * 2)),
});
const make = (bytes: Buffer) => toAvatar(bytes.toString('base64'));

describe('a PNG', () => {
  test('is drawn anew: a small square of the same colours, without anything that stood beside them', () => {
    const png = withChunk(writePng(picture(200, 100)), 'tEXt', Buffer.from('Author\0Somebody at 54.3N'));
    const made = make(png);
    expect(made).toMatch(/^data:image\/png;base64,/);
    expect(bytesOf(made).toString('latin1')).not.toContain('Somebody');
    const small = readPng(bytesOf(made), 64);
    expect([small?.width, small?.height]).toEqual([64, 64]);
    // The middle square of 200 x 100 begins at column 50, whose grey is 100.
    expect(small?.rgba.slice(0, 4)).toEqual(Uint8Array.from([100, 100, 100, 255]));
  });

  test('survives its own writing, whatever the filters of its rows', () => {
    const original = picture(5, 7);
    expect(readPng(writePng(original), 10)).toEqual(original);
  });

  test('that is cut off, lies about its size or inflates to more than it says is refused', () => {
    const png = writePng(picture(64, 64));
    const bomb = Buffer.concat([
      png.subarray(0, 33),
      writeChunk('IDAT', deflateSync(Buffer.alloc(50_000_000))),
      writeChunk('IEND', Buffer.alloc(0)),
    ]);
    const huge = Buffer.from(png);
    huge.writeUInt32BE(100_000, 16);
    const flipped = Buffer.from(png);
    flipped[60] = (flipped[60] ?? 0) ^ 1;
    for (const bad of [png.subarray(0, 100), bomb, huge, flipped, png.subarray(0, 8)]) expect(() => make(bad)).toThrow(/cannot be read/);
  });
});

test('has at most 256 pixels on a side, so that a few bytes are no work of a second for the thread that answers everybody', () => {
  expect(make(writePng(picture(256, 2)))).toMatch(/^data:image/);
  for (const [width, height] of [
    [257, 1],
    [1, 257],
  ] as const)
    expect(() => make(writePng(picture(width, height)))).toThrow(/at most 256 pixels/);
});

test('what is no PNG by its first bytes is refused, whatever it is called', () => {
  for (const text of [
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'GIF89a',
    '\xff\xd8\xff\xe1',
    'RIFF----WEBPVP8 ',
    '%PDF-1.7',
    '',
  ]) {
    expect(() => make(Buffer.from(text, 'latin1'))).toThrow(/no PNG/);
  }
});

test('no bytes whatever make it fail in another way', () => {
  const seed = writePng(picture(8, 8));
  let random = 1;
  const next = () => (random = (random * 48_271) % 2_147_483_647);
  for (let round = 0; round < 3000; round += 1) {
    const bytes = Buffer.from(seed);
    for (let flips = 0; flips <= round % 4; flips += 1) bytes[next() % bytes.length] = next() % 256;
    try {
      expect(make(bytes.subarray(0, 1 + (next() % bytes.length)))).toMatch(/^data:image\//);
    } catch (error) {
      expect((error as { code?: string }).code).toBe('invalid');
    }
  }
});
