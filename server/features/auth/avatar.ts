// Makes an avatar from an uploaded picture: small, without metadata, as a data: address. The first bytes decide its format.
import { Refusal } from '#server/http/refusal.ts';
import { isPng, type Pixels, readPng, writePng } from './png.ts';

/** Pixels on a side: the size at which it is shown, on a screen with double pixels. */
const SIDE_PX = 64;
/** The app sends 128. The main thread reads each pixel: 2,048 on a side blocked it for a second. */
const MAX_PNG_SIDE_PX = 256;

const refuse = (message: string) => new Refusal('invalid', message, [{ field: 'avatar', message }]);

/** The central square, each pixel the mean of those that it replaces. */
function toSquare({ width, height, rgba }: Pixels): Pixels {
  const side = Math.min(width, height);
  const [left, top] = [(width - side) >> 1, (height - side) >> 1];
  const out = new Uint8Array(SIDE_PX * SIDE_PX * 4);
  const edge = (n: number) => Math.floor((n * side) / SIDE_PX);
  for (let y = 0; y < SIDE_PX; y += 1) {
    for (let x = 0; x < SIDE_PX; x += 1) {
      const sums = [0, 0, 0, 0];
      let count = 0;
      for (let fromY = edge(y); fromY < Math.max(edge(y + 1), edge(y) + 1); fromY += 1) {
        for (let fromX = edge(x); fromX < Math.max(edge(x + 1), edge(x) + 1); fromX += 1, count += 1)
          for (let channel = 0; channel < 4; channel += 1)
            sums[channel] = (sums[channel] ?? 0) + (rgba[((top + fromY) * width + left + fromX) * 4 + channel] ?? 0);
      }
      out.set(
        sums.map((sum) => Math.round(sum / count)),
        (y * SIDE_PX + x) * 4,
      );
    }
  }
  return { width: SIDE_PX, height: SIDE_PX, rgba: out };
}

/** Drawn again from its pixels. Only PNG: the app makes one from whatever its browser can show. @throws Refusal invalid */
export function toAvatar(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  if (!isPng(bytes)) throw refuse('This is no PNG. Send the picture as a PNG.');
  const pixels = readPng(bytes, MAX_PNG_SIDE_PX);
  if (!pixels)
    throw refuse(`This PNG cannot be read: it has at most ${MAX_PNG_SIDE_PX} pixels on a side, 8 bits a channel and no interlacing.`);
  return `data:image/png;base64,${writePng(toSquare(pixels)).toString('base64')}`;
}
