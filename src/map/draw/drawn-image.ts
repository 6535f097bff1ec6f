// Makes an image of the chart by drawing it at twice the pixels: sharp on tablets, without a sprite file. Needs a canvas.
import type { ChartImage } from '#map/chart/overlays.ts';

const PIXEL_RATIO = 2;

/** `draw` works in CSS pixels on a square of `sizePx`. */
export function drawnImage(id: string, sizePx: number, draw: (context: CanvasRenderingContext2D) => void): ChartImage {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = sizePx * PIXEL_RATIO;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas to draw a sign on');
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  draw(context);
  const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { id, width, height, data: new Uint8Array(data.buffer), pixelRatio: PIXEL_RATIO };
}
