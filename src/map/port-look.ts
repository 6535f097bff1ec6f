// How ports look: a colour, a shape and a letter for each rating, and from which zoom on a harbour is worth its sign.
import type { Port, ThreatRating } from '#contract/entities/ports.ts';
import { drawnImage } from './draw/drawn-image.ts';
import type { ChartImage } from './chart/overlays.ts';
import { type Scheme, SCHEMES } from './ships/ship-look.ts';

/** `unrated` is no rating: nobody has judged the port yet. */
export const PORT_CLASSES = ['High', 'Moderate', 'Low', 'Negligible', 'unrated'] as const;
export type PortClass = (typeof PORT_CLASSES)[number];
export const portClass = (rating: ThreatRating | undefined): PortClass => rating ?? 'unrated';

export const PORT_COLOURS: Record<Scheme, Record<PortClass, string>> = {
  light: { High: '#b4121b', Moderate: '#a85f00', Low: '#00747f', Negligible: '#5f6b76', unrated: '#68757f' },
  dark: { High: '#ff6a5e', Moderate: '#ffb545', Low: '#41cdd6', Negligible: '#a3aeb8', unrated: '#8b98a3' },
  night: { High: '#c8321c', Moderate: '#b8761f', Low: '#93762a', Negligible: '#7d5a3c', unrated: '#6b4a2e' },
};
/** letter: on the shape. edge: around it. */
export const PORT_INKS: Record<Scheme, { letter: string; edge: string }> = {
  light: { letter: '#ffffff', edge: '#ffffff' },
  dark: { letter: '#0b141c', edge: '#0b141c' },
  night: { letter: '#0a0402', edge: '#0a0402' },
};

export const PORT_GRID = 16;
/** The shape, and the letter in strokes of PORT_STROKE; the unrated one is hollow. */
export const PORT_STROKE = 1.6;
export const PORT_SIGNS: Record<PortClass, { shape: string; letter?: string }> = {
  High: { shape: 'M4.9.5h6.2l4.4 4.4v6.2l-4.4 4.4H4.9L.5 11.1V4.9z', letter: 'M5.5 4.3v7.4M10.5 4.3v7.4M5.5 8h5' },
  Moderate: { shape: 'M8 .2 15.8 8 8 15.8.2 8z', letter: 'M5.3 10.7V5.5L8 8.3l2.7-2.8v5.2' },
  Low: { shape: 'M1 1h14v14H1z', letter: 'M5.8 4v8h4.9' },
  Negligible: { shape: 'M8 .7a7.3 7.3 0 1 0 0 14.6A7.3 7.3 0 1 0 8 .7z', letter: 'M5.3 11.3V4.7l5.4 6.6V4.7' },
  unrated: { shape: 'M8 3.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 1 0 0-9.6z' },
};

/** Rated ones are always shown. Of the others, large ones first; where the size is unknown, from where there is space. */
const FROM_ZOOM: Record<NonNullable<Port['harbourSize']> | 'unknown', number> = {
  Large: 3,
  Medium: 5,
  Small: 7,
  'Very Small': 9,
  unknown: 8,
};
export const portFromZoom = ({ threatRating, harbourSize }: Pick<Port, 'threatRating' | 'harbourSize'>): number =>
  threatRating ? 0 : FROM_ZOOM[harbourSize ?? 'unknown'];

export const PORT_SIGN = 'port|';
const SIGN_PX = 18;

/** For `<PORT_SIGN><scheme>|<class>`; undefined for the name of any other image. */
export function portImage(id: string): ChartImage | undefined {
  if (!id.startsWith(PORT_SIGN)) return undefined;
  const [schemeName, className] = id.slice(PORT_SIGN.length).split('|');
  const scheme = SCHEMES.find((one) => one === schemeName);
  const of = PORT_CLASSES.find((one) => one === className);
  if (!scheme || !of) return undefined;
  return drawnImage(id, SIGN_PX, (context) => {
    const { shape, letter } = PORT_SIGNS[of];
    const inks = PORT_INKS[scheme];
    const path = new Path2D(shape);
    context.translate(1.5, 1.5);
    context.scale((SIGN_PX - 3) / PORT_GRID, (SIGN_PX - 3) / PORT_GRID);
    context.lineJoin = context.lineCap = 'round';
    context.strokeStyle = inks.edge;
    context.lineWidth = letter ? 2.6 : 4.4;
    context.stroke(path);
    context.strokeStyle = context.fillStyle = PORT_COLOURS[scheme][of];
    context.lineWidth = PORT_STROKE;
    if (!letter) return context.stroke(path);
    context.fill(path);
    context.strokeStyle = inks.letter;
    context.stroke(new Path2D(letter));
  });
}
