// Reads GPX 1.1 (topografix.com/GPX/1/1) as shapes for judge-shapes.ts: waypoints are points, routes lines, tracks freehand lines. Pure.
import type { DrawingFileAnswer, LeftOut } from '#contract/files/drawing-file.ts';
import { childOf, childrenOf, childText, type XmlElement } from '#domain/xml.ts';
import { type FoundShape, judgeShapes } from './judge-shapes.ts';

/** A missing attribute, or one that is no number, stays so, and the shape is refused. */
function positionOf(element: XmlElement, leftOut: Set<LeftOut>): unknown[] {
  if (childOf(element, 'ele')) leftOut.add('heights');
  if (childOf(element, 'time')) leftOut.add('times');
  const degrees = (name: string) => {
    const text = element.attributes[name]?.trim();
    return text ? Number(text) : Number.NaN;
  };
  return [degrees('lon'), degrees('lat')];
}

/**
 * Colour and width by GPX's style extension (topografix.com/GPX/gpx_style/0/2): rrggbb, and a width in millimetres, which is taken as
 * pixels.
 */
function lookOf(element: XmlElement): Record<string, unknown> {
  const extensions = childOf(element, 'extensions');
  const line = extensions && childOf(extensions, 'line');
  const colour = line && childText(line, 'color');
  const width = line && childText(line, 'width');
  return { ...(colour && { colour: `#${colour.toLowerCase()}` }), ...(width && { widthPx: Number(width) }) };
}

const wordsOf = (element: XmlElement) => ({
  name: childText(element, 'name'),
  text: childText(element, 'desc') ?? childText(element, 'cmt'),
});

export function readGpx(root: XmlElement, onPart?: (part: number) => void): DrawingFileAnswer {
  const leftOut = new Set<LeftOut>();
  const found: FoundShape[] = [];
  for (const element of root.children) {
    const number = found.length + 1;
    const properties = { ...wordsOf(element), ...lookOf(element) };
    if (element.name === 'wpt')
      found.push({
        number,
        geometry: { type: 'Point', coordinates: positionOf(element, leftOut) },
        properties: { ...properties, tool: 'point' },
      });
    if (element.name === 'rte') {
      const coordinates = childrenOf(element, 'rtept').map((point) => positionOf(point, leftOut));
      if (coordinates.length < 2) leftOut.add('parts');
      else found.push({ number, geometry: { type: 'LineString', coordinates }, properties: { ...properties, tool: 'line' } });
    }
    if (element.name === 'trk') {
      const all = childrenOf(element, 'trkseg').map((segment) => childrenOf(segment, 'trkpt').map((point) => positionOf(point, leftOut)));
      const segments = all.filter(({ length }) => length > 1);
      if (segments.length < all.length) leftOut.add('parts');
      const [only] = segments;
      const geometry =
        segments.length === 1 ? { type: 'LineString', coordinates: only } : { type: 'MultiLineString', coordinates: segments };
      if (only) found.push({ number, geometry, properties: { ...properties, tool: 'freehand' } });
    }
    if (childrenOf(element, 'link').length > 0) leftOut.add('links');
  }
  return judgeShapes(found, leftOut, onPart);
}
