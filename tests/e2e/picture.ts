// What the page looks like, as numbers: reads a PNG of a browser (8 bits a channel, not interlaced). No other kind is understood.
import { inflateSync } from 'node:zlib';

export type Colour = [red: number, green: number, blue: number];

export interface Picture {
  width: number;
  height: number;
  at(x: number, y: number): Colour;
}

/** Undoes the filters of PNG (RFC 2083, section 6): each row says in its first byte how it was told from its neighbours. */
function unfilter(data: Buffer, rowBytes: number, pixelBytes: number): Buffer {
  const rows = data.length / (rowBytes + 1);
  const pixels = Buffer.alloc(rows * rowBytes);
  for (let row = 0; row < rows; row++) {
    const filter = data[row * (rowBytes + 1)];
    for (let i = 0; i < rowBytes; i++) {
      const here = row * rowBytes + i;
      const left = i < pixelBytes ? 0 : (pixels[here - pixelBytes] ?? 0);
      const up = row === 0 ? 0 : (pixels[here - rowBytes] ?? 0);
      const corner = row === 0 || i < pixelBytes ? 0 : (pixels[here - rowBytes - pixelBytes] ?? 0);
      pixels[here] = (data[row * (rowBytes + 1) + 1 + i] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return pixels;
}

function predicted(filter: number | undefined, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [a, b, c] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs) as [number, number, number];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

export function readPng(png: Buffer): Picture {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const pixelBytes = png[25] === 6 ? 4 : 3;
  const data: Buffer[] = [];
  for (let offset = 8; offset < png.length; offset += 12 + png.readUInt32BE(offset)) {
    if (png.toString('latin1', offset + 4, offset + 8) === 'IDAT')
      data.push(png.subarray(offset + 8, offset + 8 + png.readUInt32BE(offset)));
  }
  const pixels = unfilter(inflateSync(Buffer.concat(data)), width * pixelBytes, pixelBytes);
  return {
    width,
    height,
    at(x, y) {
      const from = (y * width + x) * pixelBytes;
      return [pixels[from] ?? 0, pixels[from + 1] ?? 0, pixels[from + 2] ?? 0];
    },
  };
}

/** 0 for the same colour, 441 from black to white. */
export const distanceOf = (one: Colour, other: Colour): number => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
