// Draws a symbol of the chart when a tile first wants it, in the colours of the palette and of the object. Needs a canvas.
import type { ChartImage } from '#map/chart/overlays.ts';
import { ENC_IMAGE, FAINT } from './layers/layer.ts';
import { bandsOf, type MarkBand } from './mark-colours.ts';
import { ENC_PALETTES, type EncInk, type EncPalette, encPalettes } from './palettes.ts';
import { type SymbolDrawing, symbolDrawings, type SymbolShape } from './symbols/symbol-files.ts';

const PIXEL_RATIO = 2;

interface WantedSymbol {
  palette: EncPalette;
  name: string;
  colours: string;
  pattern: string;
}

/** What a name says: `enc|day|buoy-pillar|2,6|1`. undefined for the name of any other image. */
function encSymbolOf(id: string): WantedSymbol | undefined {
  if (!id.startsWith(ENC_IMAGE)) return undefined;
  const [paletteName, name = '', colours = '', pattern = ''] = id.slice(ENC_IMAGE.length).split('|');
  const palette = ENC_PALETTES.find((one) => one === paletteName);
  return palette && { palette, name, colours, pattern };
}

/** Of the ink of objects that are not conspicuous: S-52 has LANDF where it has CHBLK for those that are. */
const FAINT_INKS: Readonly<Record<string, EncInk>> = { black: 'brown-line', outline: 'brown-line' };

const inkIn = ({ palette, colours }: WantedSymbol, token: string): string =>
  encPalettes[palette][(colours === FAINT && FAINT_INKS[token]) || (token as EncInk)];

function drawBody(
  context: CanvasRenderingContext2D,
  path: Path2D,
  [x = 0, y = 0, width = 0, height = 0]: readonly number[],
  bands: readonly MarkBand[],
): void {
  context.save();
  context.clip(path);
  for (const band of bands) {
    context.fillStyle = band.colour;
    context.fillRect(x + band.x * width, y + band.y * height, band.width * width, band.height * height);
  }
  context.restore();
}

function drawShape(context: CanvasRenderingContext2D, shape: SymbolShape, wanted: WantedSymbol, bands: readonly MarkBand[]): void {
  const path = new Path2D(shape.path);
  if (shape.fill === 'body' && shape.bands) drawBody(context, path, shape.bands, bands);
  else if (shape.fill) {
    context.fillStyle = shape.fill === 'body' ? (bands[0]?.colour ?? '') : inkIn(wanted, shape.fill);
    context.fill(path);
  }
  if (!shape.stroke) return;
  context.strokeStyle = inkIn(wanted, shape.stroke);
  context.lineWidth = shape.strokeWidth;
  context.setLineDash([...shape.dashes]);
  context.stroke(path);
}

function draw(id: string, { box, shapes }: SymbolDrawing, wanted: WantedSymbol): ChartImage {
  const [x, y, width, height] = box;
  const canvas = document.createElement('canvas');
  canvas.width = width * PIXEL_RATIO;
  canvas.height = height * PIXEL_RATIO;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas to draw a symbol on');
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  context.translate(-x, -y);
  context.lineJoin = context.lineCap = 'round';
  const bands = bandsOf(wanted.colours, wanted.pattern, wanted.palette);
  for (const shape of shapes) drawShape(context, shape, wanted, bands);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { id, width: canvas.width, height: canvas.height, data: new Uint8Array(data.buffer), pixelRatio: PIXEL_RATIO };
}

/** A symbol that is missing is drawn as an unknown object: nothing is left out in silence. */
export function encImage(id: string): ChartImage | undefined {
  const wanted = encSymbolOf(id);
  const drawing = wanted && (symbolDrawings.get(wanted.name) ?? symbolDrawings.get('unknown-object'));
  return wanted && drawing && draw(id, drawing, wanted);
}
