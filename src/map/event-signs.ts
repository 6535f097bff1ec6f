// The shapes of the signs of security events, as SVG paths: a plate for each category, a glyph for each type. Colours are in event-look.ts.
import type { EventCategory, EventType } from '#contract/entities/events.ts';

/** Plates are drawn on a square of this, glyphs on GLYPH_GRID in its middle. */
export const SIGN_GRID = 24;
export const GLYPH_GRID = 16;
/** Width of a glyph's strokes, in units of its grid. */
export const GLYPH_STROKE = 1.7;

/** The edge of an invented event's plate, in units of the plates' grid: a broken line around a hollow plate. */
export const INVENTED_EDGE = { width: 2, dashes: [3.4, 2.2] };

/** A shape of its own for each category, so that no two differ by colour alone. */
export const PLATES: Record<EventCategory, string> = {
  // diamond
  'War risk': 'M12 0q8 4 12 12-4 8-12 12-8-4-12-12 4-8 12-12z',
  // octagon
  Militancy: 'M7.5 1.5h9l6 6v9l-6 6h-9l-6-6v-9z',
  // shield
  Crime: 'M3 2.5h18v9.3c0 5-4 8.6-9 10.9-5-2.3-9-5.9-9-10.9z',
  // pentagon, point up
  Activism: 'M12 1 23 9.4 18.8 22.2H5.2L1 9.4z',
  // hexagon, points to the sides
  'Irregular migration': 'M6.5 2h11L23 12l-5.5 10h-11L1 12z',
  // square
  'Unusual activity': 'M4.5 2.5h15a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2z',
  // circle
  'Situational awareness': 'M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 1 0 0-21z',
  // wide oval
  'Not an incident': 'M8 4.5h8a7.5 7.5 0 0 1 0 15H8a7.5 7.5 0 0 1 0-15z',
};

/** How large a glyph may be on a plate, and how far below the centre: corners leave less space than sides. */
export const GLYPH_ROOM: Record<EventCategory, { scale: number; down: number }> = {
  'War risk': { scale: 0.76, down: 0 },
  Militancy: { scale: 0.9, down: 0 },
  Crime: { scale: 0.86, down: -1 },
  Activism: { scale: 0.78, down: 1.2 },
  'Irregular migration': { scale: 0.88, down: 0 },
  'Unusual activity': { scale: 0.9, down: 0 },
  'Situational awareness': { scale: 0.86, down: 0 },
  'Not an incident': { scale: 0.76, down: 0 },
};

interface Glyph {
  stroke?: string;
  fill?: string;
}

/** Each with what it shows. */
export const GLYPHS: Record<EventType, Glyph> = {
  // a capsule
  Narcotics: { stroke: 'M3.3 9.1 9.1 3.3a2.55 2.55 0 0 1 3.6 3.6L6.9 12.7a2.55 2.55 0 0 1-3.6-3.6zM6.2 6.2l3.6 3.6' },
  // an eye
  Sighting: {
    stroke: 'M1.2 8C3.2 4.8 5.5 3.3 8 3.3S12.8 4.8 14.8 8C12.8 11.2 10.5 12.7 8 12.7S3.2 11.2 1.2 8z',
    fill: 'M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 1 0 0-4.4z',
  },
  // pause
  'Business interruption': { fill: 'M3.6 2.5h3.1v11H3.6zM9.3 2.5h3.1v11H9.3z' },
  // a lifebuoy
  Rescue: {
    stroke:
      'M8 2.2a5.8 5.8 0 1 0 0 11.6 5.8 5.8 0 1 0 0-11.6zM8 6a2 2 0 1 0 0 4 2 2 0 1 0 0-4zM4 4l2.5 2.5M12 4 9.5 6.5M4 12l2.5-2.5M12 12 9.5 9.5',
  },
  // a broken arrow to a ship's side
  'Suspicious approach': {
    stroke: 'M14.2 2.5v11M8.5 5l3 3-3 3',
    fill: 'M1.8 6.9a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 1 0 0-2.2zM5.6 6.9a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 1 0 0-2.2z',
  },
  // a bag
  Robbery: { fill: 'M5.2 1.8h5.6L9.6 4.6c2.7 1.3 4 4 4 6.2 0 2-1.3 3.4-3.4 3.4H5.8c-2.1 0-3.4-1.4-3.4-3.4 0-2.2 1.3-4.9 4-6.2z' },
  // an arrow to a ship's side
  Approach: { stroke: 'M14.2 2.5v11M1.5 8h9.5M8 4.7 11.3 8 8 11.3' },
  // a burst
  'Physical damage': {
    fill: 'M8 .8 9.5 4.6 13.1 2.9 11.4 6.5 15.2 8 11.4 9.5 13.1 13.1 9.5 11.4 8 15.2 6.5 11.4 2.9 13.1 4.6 9.5.8 8 4.6 6.5 2.9 2.9 6.5 4.6z',
  },
  // the letter E
  EDR: { stroke: 'M11.5 2.8h-7v10.4h7M4.5 8h6' },
  // forbidden
  'Illicit activity': { stroke: 'M8 2.2a5.8 5.8 0 1 0 0 11.6 5.8 5.8 0 1 0 0-11.6zM4 4l8 8' },
  // an AIS target, struck through
  'AIS irregularity': { stroke: 'M8 1.8 12.6 14H3.4zM1.5 6.5l13 5' },
  // a winding track
  'Unusual manoeuvres': { stroke: 'M2.5 13.5v-7a2.75 2.75 0 0 1 5.5 0v3a2.5 2.5 0 0 0 5 0V3M10.6 5 13 2.5 15.4 5' },
  // a head behind a crate
  Stowaway: {
    stroke: 'M2 8.3h12v5.5H2z',
    fill: 'M8 1.6a2.7 2.7 0 0 0-2.6 3.4c.2 1 .8 1.7 1.2 2.2h2.8c.4-.5 1-1.2 1.2-2.2A2.7 2.7 0 0 0 8 1.6z',
  },
  // a padlock
  Seizure: { stroke: 'M5 7V4.8a3 3 0 0 1 6 0V7', fill: 'M2.9 6.8h10.2v7.2H2.9z' },
  // handcuffs
  Kidnapping: {
    stroke: 'M4.2 5.8a2.9 2.9 0 1 0 0 5.8 2.9 2.9 0 1 0 0-5.8zM11.8 5.8a2.9 2.9 0 1 0 0 5.8 2.9 2.9 0 1 0 0-5.8zM5.3 5.5 8 3.5l2.7 2',
  },
  // a ladder
  Boarding: { stroke: 'M4.7 1.5v13M11.3 1.5v13M4.7 4.5h6.6M4.7 8h6.6M4.7 11.5h6.6' },
  // a bolt
  'Electronic warfare': { fill: 'M9.8.8 3.2 9.2h3.9L5.7 15.2l7.1-9H8.7z' },
  // a paper with a cross
  Sanction: { stroke: 'M3.5 1.8h9v12.4h-9zM6 5.8l4 4.4M10 5.8l-4 4.4' },
  // waves
  'Drifting/Slowed': { stroke: 'M1.5 5c2.2-2.2 4.3-2.2 6.5 0s4.3 2.2 6.5 0M1.5 10.8c2.2-2.2 4.3-2.2 6.5 0s4.3 2.2 6.5 0' },
  // a question mark
  Unexplained: { stroke: 'M4.8 5.3a3.2 3.2 0 1 1 5 2.7C8.5 8.9 8 9.5 8 10.7', fill: 'M8 12.3a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 1 0 0-2.4z' },
  // cross-hairs
  Interdiction: { stroke: 'M8 3.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 1 0 0-8.4zM8 1v4.5M8 10.5V15M1 8h4.5M10.5 8H15' },
  // back again
  Recovery: { stroke: 'M13.2 8.5a5.2 5.2 0 1 1-1.8-4.4M12.6 1.3v3.5H9.1' },
  // a place, struck through
  'GPS anomaly': { stroke: 'M8 14.5C5.1 11 3.7 8.7 3.7 6.3a4.3 4.3 0 0 1 8.6 0c0 2.4-1.4 4.7-4.3 8.2zM1.8 2.5l12.4 10.5' },
  // a pencil
  Graffiti: { stroke: 'M2.5 13.5l.9-3.5 7.3-7.3 2.6 2.6L6 12.6z', fill: 'M2.5 13.5l.7-2.6 1.9 1.9z' },
};
