// Draws the sign of an event when a tile first wants it: 24 types on 8 plates in 3 schemes are too many to draw ahead.
import { EVENT_CATEGORIES, EVENT_TYPES, type EventCategory, type EventType } from '#contract/entities/events.ts';
import { drawnImage } from './draw/drawn-image.ts';
import { EVENT_COLOURS, EVENT_INKS, INVENTED, SIGN } from './event-look.ts';
import { GLYPH_GRID, GLYPH_ROOM, GLYPH_STROKE, GLYPHS, INVENTED_EDGE, PLATES, SIGN_GRID } from './event-signs.ts';
import type { ChartImage } from './chart/overlays.ts';
import { type Scheme, SCHEMES } from './ships/ship-look.ts';

/** On the map, CSS pixels with the edge. */
const SIGN_PX = 28;
const EDGE_PX = 1.5;

/** What `signId` named; undefined for the name of any other image. */
export function signOf(id: string): { scheme: Scheme; category: EventCategory; type: EventType; isInvented: boolean } | undefined {
  if (!id.startsWith(SIGN)) return undefined;
  const isInvented = id.endsWith(INVENTED);
  const [schemeName, categoryName, typeName] = id.slice(SIGN.length).split('|');
  const scheme = SCHEMES.find((one) => one === schemeName);
  const category = EVENT_CATEGORIES.find((one) => one === categoryName);
  const type = EVENT_TYPES.find((one) => one === typeName);
  return scheme && category && type && { scheme, category, type, isInvented };
}

export function eventImage(id: string): ChartImage | undefined {
  const sign = signOf(id);
  if (!sign) return undefined;
  const { scheme, category, type, isInvented } = sign;
  const colour = EVENT_COLOURS[scheme][category];
  const inks = EVENT_INKS[scheme];
  return drawnImage(id, SIGN_PX, (context) => {
    const plate = new Path2D(PLATES[category]);
    const scale = (SIGN_PX - 2 * EDGE_PX) / SIGN_GRID;
    context.lineJoin = context.lineCap = 'round';
    context.translate(EDGE_PX, EDGE_PX);
    context.scale(scale, scale);
    context.strokeStyle = inks.edge;
    context.lineWidth = (2 * EDGE_PX) / scale;
    context.stroke(plate);
    context.fillStyle = isInvented ? inks.glyph : colour;
    context.fill(plate);
    if (isInvented) {
      context.strokeStyle = colour;
      context.lineWidth = INVENTED_EDGE.width;
      context.setLineDash(INVENTED_EDGE.dashes);
      context.stroke(plate);
      context.setLineDash([]);
    }
    const room = GLYPH_ROOM[category];
    context.translate(SIGN_GRID / 2, SIGN_GRID / 2 + room.down);
    context.scale(room.scale, room.scale);
    context.translate(-GLYPH_GRID / 2, -GLYPH_GRID / 2);
    context.fillStyle = context.strokeStyle = isInvented ? colour : inks.glyph;
    context.lineWidth = GLYPH_STROKE;
    const { stroke, fill } = GLYPHS[type];
    if (fill) context.fill(new Path2D(fill));
    if (stroke) context.stroke(new Path2D(stroke));
  });
}
