// The symbols of the chart as drawings: one SVG file each in this folder, of paths and circles only, with its theme and source. Colours are tokens of palettes.ts
// (`var(--magenta)`), `var(--body)` the colours of the object itself. Files are drawn in CSS pixels; the place of the object is 0, 0 of
// symbols, while patterns and lines start at their corner.
const files = import.meta.glob<string>('./*.svg', { query: '?raw', import: 'default', eager: true });

export interface SymbolShape {
  path: string;
  /** A token of palettes.ts, or body. */
  fill?: string;
  stroke?: string;
  strokeWidth: number;
  dashes: readonly number[];
  /** Of a body: where its colours lie as bands, [x, y, width, height]. */
  bands?: readonly number[];
}

export interface SymbolDrawing {
  /** Which part of the chart it belongs to: a heading of the page of symbols. */
  theme: string;
  /** Where the sign is defined: a number of INT1, or a name of S-52. */
  source: string;
  /** [x, y, width, height], CSS pixels. */
  box: readonly [number, number, number, number];
  shapes: readonly SymbolShape[];
}

const memberOf = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
const numbers = (text: string | undefined): number[] => (text ? text.split(/[ ,]+/).map(Number) : []);
const token = (value: string | undefined): string | undefined => /^var\(--([a-z-]+)\)$/.exec(value ?? '')?.[1];

function circle(tag: string): string {
  const [x = 0, y = 0, r = 0] = ['cx', 'cy', 'r'].map((name) => Number(memberOf(tag, name)));
  return `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`;
}

function shapeOf(tag: string): SymbolShape {
  const [fill, stroke, bands] = [token(memberOf(tag, 'fill')), token(memberOf(tag, 'stroke')), memberOf(tag, 'data-box')];
  return {
    path: tag.startsWith('<circle') ? circle(tag) : (memberOf(tag, 'd') ?? ''),
    ...(fill && { fill }),
    ...(stroke && { stroke }),
    strokeWidth: Number(memberOf(tag, 'stroke-width') ?? 1),
    dashes: numbers(memberOf(tag, 'stroke-dasharray')),
    ...(bands && { bands: numbers(bands) }),
  };
}

function drawingOf(svg: string): SymbolDrawing {
  const [x = 0, y = 0, width = 0, height = 0] = numbers(memberOf(svg, 'viewBox'));
  return {
    theme: memberOf(svg, 'data-theme') ?? '',
    source: memberOf(svg, 'data-source') ?? '',
    box: [x, y, width, height],
    shapes: [...svg.matchAll(/<(?:path|circle)\s[^>]*>/g)].map(([tag]) => shapeOf(tag)),
  };
}

/** By name. */
export const symbolDrawings: ReadonlyMap<string, SymbolDrawing> = new Map(
  Object.entries(files).map(([path, svg]) => [path.slice(2, -'.svg'.length), drawingOf(svg)]),
);
