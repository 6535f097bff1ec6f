// Reads KML (OGC 12-007r2) as shapes for judge-shapes.ts: places, lines, areas, their names, colours and widths. Opens nothing that the
// file names: no links, no pictures, no scripts. Pure.
import type { DrawingFileAnswer, LeftOut } from '#contract/files/drawing-file.ts';
import { childOf, childrenOf, childText, type XmlElement } from '#domain/xml.ts';
import { type FoundShape, judgeShapes } from './judge-shapes.ts';

type Found = FoundShape['geometry'];
type Members = Record<string, unknown>;

/** `lon,lat[,height]` separated by white space. Text that is no number stays text and is refused. */
const positionsOf = (element: XmlElement | undefined): unknown[] =>
  (element ? (childText(element, 'coordinates') ?? '') : '')
    .split(/\s+/)
    .filter(Boolean)
    .map((tuple) => tuple.split(',').map((part) => (part === '' ? Number.NaN : Number(part))));

const PLURALS: Record<string, string> = { Point: 'MultiPoint', LineString: 'MultiLineString', Polygon: 'MultiPolygon' };
const UNDRAWN = new Set(['Model', 'Track', 'MultiTrack']);

function polygonOf(element: XmlElement): unknown[] {
  const rings = [...childrenOf(element, 'outerBoundaryIs'), ...childrenOf(element, 'innerBoundaryIs')];
  return rings.flatMap((boundary) => childrenOf(boundary, 'LinearRing')).map(positionsOf);
}

/** Parts of one kind make one shape; parts of several kinds make several. */
function geometriesOf(element: XmlElement, leftOut: Set<LeftOut>): Found[] {
  const found: Found[] = [];
  for (const child of element.children) {
    if (child.name === 'Point') found.push({ type: 'Point', coordinates: positionsOf(child)[0] });
    else if (child.name === 'LineString') found.push({ type: 'LineString', coordinates: positionsOf(child) });
    else if (child.name === 'LinearRing') found.push({ type: 'LineString', coordinates: positionsOf(child) });
    else if (child.name === 'Polygon') found.push({ type: 'Polygon', coordinates: polygonOf(child) });
    else if (child.name === 'MultiGeometry') found.push(...together(geometriesOf(child, leftOut)));
    else if (UNDRAWN.has(child.name)) leftOut.add('parts');
  }
  return found;
}

function together(parts: Found[]): Found[] {
  const [first] = parts;
  const plural = PLURALS[String(first?.type)];
  if (!plural || parts.some(({ type }) => type !== first?.type)) return parts;
  return [{ type: plural, coordinates: parts.map(({ coordinates }) => coordinates) }];
}

/** KML writes aabbggrr. */
function colourOf(text: string | undefined): string | undefined {
  const [, blue = '', green = '', red = ''] = /^#?[0-9a-f]{2}([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text ?? '') ?? [];
  return red && `#${red}${green}${blue}`.toLowerCase();
}

function lookOf(style: XmlElement | undefined): Members {
  if (!style) return {};
  const line = childOf(style, 'LineStyle');
  const colour = [line, childOf(style, 'IconStyle'), childOf(style, 'PolyStyle'), childOf(style, 'LabelStyle')]
    .map((part) => part && colourOf(childText(part, 'color')))
    .find(Boolean);
  const width = line && childText(line, 'width');
  return { ...(colour && { colour }), ...(width && { widthPx: Math.max(0.5, Math.min(40, Number(width))) }) };
}

interface Shared {
  styles: ReadonlyMap<string, XmlElement>;
  maps: ReadonlyMap<string, string>;
}

/** For a style in the file itself; one in another file is ignored. */
function sharedLook(url: string | undefined, { styles, maps }: Shared, leftOut: Set<LeftOut>): Members {
  if (!url) return {};
  if (!url.startsWith('#')) {
    leftOut.add('links');
    return {};
  }
  const id = url.slice(1);
  return lookOf(styles.get(id) ?? styles.get(maps.get(id) ?? ''));
}

function extendedOf(placemark: XmlElement, leftOut: Set<LeftOut>): Members {
  const extended = childOf(placemark, 'ExtendedData');
  const members: Members = {};
  for (const one of extended ? childrenOf(extended, 'Data') : []) {
    const name = one.attributes['name'] ?? '';
    const value = childText(one, 'value');
    if (name === 'tool') members['tool'] = value;
    else if (name === 'radiusNm') members['radiusNm'] = Number(value);
    else leftOut.add('properties');
  }
  if (extended && childOf(extended, 'SchemaData')) leftOut.add('properties');
  return members;
}

/** All elements below, in order. The reader of XML limits the depth of the tree. */
function* within(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* within(child);
}

const LINKS = new Set(['NetworkLink', 'Link', 'Url', 'href']);
const PICTURES = new Set(['GroundOverlay', 'ScreenOverlay', 'PhotoOverlay']);
const TIMES = new Set(['TimeStamp', 'TimeSpan']);

export function readKml(root: XmlElement, onPart?: (part: number) => void): DrawingFileAnswer {
  const leftOut = new Set<LeftOut>();
  const styles = new Map<string, XmlElement>();
  const maps = new Map<string, string>();
  const placemarks: XmlElement[] = [];
  for (const element of within(root)) {
    const { name, attributes } = element;
    const id = attributes['id'];
    if (name === 'Placemark') placemarks.push(element);
    else if (name === 'Style' && id) styles.set(id, element);
    else if (name === 'StyleMap' && id) {
      const normal = childrenOf(element, 'Pair').find((pair) => childText(pair, 'key') === 'normal');
      const url = normal && childText(normal, 'styleUrl');
      if (url?.startsWith('#')) maps.set(id, url.slice(1));
    } else if (LINKS.has(name)) leftOut.add('links');
    else if (PICTURES.has(name)) leftOut.add('pictures');
    else if (TIMES.has(name)) leftOut.add('times');
  }
  const shared = { styles, maps };
  const found = placemarks.flatMap((placemark, at): FoundShape[] => {
    const properties: Members = {
      name: childText(placemark, 'name'),
      text: childText(placemark, 'description'),
      ...sharedLook(childText(placemark, 'styleUrl'), shared, leftOut),
      ...lookOf(childOf(placemark, 'Style')),
      ...extendedOf(placemark, leftOut),
    };
    return geometriesOf(placemark, leftOut).map((geometry) => ({ number: at + 1, geometry, properties }));
  });
  return judgeShapes(found, leftOut, onPart);
}
