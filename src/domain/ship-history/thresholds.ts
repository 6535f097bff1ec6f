// The figures by which facts of a ship are found, each with its source.
import { UNDER_WAY_ABOVE_KN } from '#domain/ais/movement.ts';
import type { Knots, NauticalMiles } from '#contract/units.ts';

const HOUR_S = 3_600;

/** A shorter stop is a pilot, a lock or a queue. Our decision, as for the timeline of a track. */
export const LEAST_CALL_S = HOUR_S;
/** A stop this near a port is a call there: most anchorages of a port lie within it. Our decision, as for the timeline of a track. */
export const PORT_NM: NauticalMiles = 5;
/** Further from where the stop began she has shifted: the circle of a large ship at anchor, twice. Our decision. */
export const SWING_NM: NauticalMiles = 1;
/** The stop is over above this speed: under way (movement.ts). Between stopped and under way she may be doing either, and stays. */
export const STOP_ENDS_ABOVE_KN: Knots = UNDER_WAY_ABOVE_KN;

/** No ship goes faster: Laytimely, demonstration. */
export const IMPOSSIBLE_ABOVE_KN: Knots = 45;
/** What is nearer may be two antennas, a rounded position or a report that waited on its way. Our decision. */
export const GLITCH_NM: NauticalMiles = 1;
