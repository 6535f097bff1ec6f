// The sign of an event as the map draws it, for lists, drawers and the key.
import type { EventCategory, EventType } from '#contract/entities/events.ts';
import { EVENT_COLOURS, EVENT_INKS } from './event-look.ts';
import { GLYPH_GRID, GLYPH_ROOM, GLYPH_STROKE, GLYPHS, INVENTED_EDGE, PLATES, SIGN_GRID } from './event-signs.ts';
import type { Scheme } from './ships/ship-look.ts';

interface Props {
  scheme: Scheme;
  /** Absent: the plate of a category alone. */
  type?: EventType;
  category: EventCategory;
  /** A hollow plate with a broken edge: nothing of it took place. */
  isInvented?: boolean;
  size?: number;
}

/** Decorative: text beside it says the same. */
export function EventSign({ scheme, type, category, isInvented = false, size = 20 }: Props) {
  const { glyph } = EVENT_INKS[scheme];
  const colour = EVENT_COLOURS[scheme][category];
  const edge = isInvented && { stroke: colour, strokeWidth: INVENTED_EDGE.width, strokeDasharray: INVENTED_EDGE.dashes.join(' ') };
  const room = GLYPH_ROOM[category];
  const middle = SIGN_GRID / 2;
  return (
    <svg width={size} height={size} viewBox={`0 0 ${SIGN_GRID} ${SIGN_GRID}`} aria-hidden="true" overflow="visible">
      <path d={PLATES[category]} fill={isInvented ? glyph : colour} {...edge} />
      {type && (
        <g transform={`translate(${middle} ${middle + room.down}) scale(${room.scale}) translate(${-GLYPH_GRID / 2} ${-GLYPH_GRID / 2})`}>
          <GlyphPaths type={type} ink={isInvented ? colour : glyph} />
        </g>
      )}
    </svg>
  );
}

/** The glyph of a type without a plate, in the colour of the text around it. */
export function EventGlyph({ type, size = 18 }: { type: EventType; size?: number }) {
  return (
    <svg width={size} height={size} viewBox={`-1 -1 ${GLYPH_GRID + 2} ${GLYPH_GRID + 2}`} aria-hidden="true">
      <GlyphPaths type={type} ink="currentcolor" />
    </svg>
  );
}

function GlyphPaths({ type, ink }: { type: EventType; ink: string }) {
  const { stroke, fill } = GLYPHS[type];
  return (
    <>
      {fill && <path d={fill} fill={ink} />}
      {stroke && <path d={stroke} fill="none" stroke={ink} strokeWidth={GLYPH_STROKE} strokeLinecap="round" strokeLinejoin="round" />}
    </>
  );
}
