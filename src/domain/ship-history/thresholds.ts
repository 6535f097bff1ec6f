// The figures by which facts of a ship are found, each with its source.
import { UNDER_WAY_ABOVE_KN } from '#domain/ais/movement.ts';
import { DAY_S, HOUR_S, type Knots, MINUTE_S, type NauticalMiles } from '#contract/units.ts';

/** A shorter stop is a pilot, a lock or a queue. Our decision, as for the timeline of a track. */
export const LEAST_CALL_S = HOUR_S;
/** A stop this near a port is a call there: most anchorages of a port lie within it. Our decision, as for the timeline of a track. */
export const PORT_NM: NauticalMiles = 5;
/** Further from where the stop began she has shifted: the circle of a large ship at anchor, twice. Our decision. */
export const SWING_NM: NauticalMiles = 1;
/** The stop is over above this speed: under way (movement.ts). Between stopped and under way she may be doing either, and stays. */
export const STOP_ENDS_ABOVE_KN: Knots = UNDER_WAY_ABOVE_KN;

/** Clocks that differ by less are one: as the memory of ships has it (server/ships/memory.ts). */
export const AHEAD_S = 5 * MINUTE_S;

/** No ship goes faster: Laytimely, demonstration. */
export const IMPOSSIBLE_ABOVE_KN: Knots = 45;
/** What is nearer may be two antennas, a rounded position or a report that waited on its way. Our decision. */
export const GLITCH_NM: NauticalMiles = 1;

/** A gap of AIS on the ocean: Skylight, event documentation. */
export const SILENCE_S = 6 * HOUR_S;
/** Whoever lies still may turn her transponder off: only of a ship under way (movement.ts) is silence told. */
export const UNDER_WAY_KN: Knots = UNDER_WAY_ABOVE_KN;
/** Some ship of many is heard every second. Nobody for so long: the feeds are silent, not the ships. Our decision. */
export const DEAF_AFTER_S = 10 * MINUTE_S;

/** Loitering: Starboard, quick start. */
export const DRIFT_BELOW_KN: Knots = 2;
export const LEAST_DRIFT_S = 4 * HOUR_S;
/** As a stop: between the two she may be doing either. */
export const DRIFT_ENDS_ABOVE_KN: Knots = UNDER_WAY_ABOVE_KN;
/** Off every port and its anchorages, of which only ports are known: Skylight has 10 km off an anchorage, most of which lie within 5 nm. */
export const AWAY_NM: NauticalMiles = 10;
/** In a short time a report or two may be a little off. Our decision. */
export const MADE_GOOD_SLACK_NM: NauticalMiles = 1;

/** Nearer jumps come of reports that waited on their way and were stamped late. Our decision. */
export const JUMP_NM: NauticalMiles = 5;
export const JUMP_AGAIN_S = DAY_S;

/** A side of a border counts once she has been there this long. Our decision. */
export const LEFT_AFTER_S = HOUR_S;

/** Twelve hours are 120 reports of a name (ITU-R M.1371: each six minutes). Our decision. */
export const IDENTITY_SETTLES_S = 12 * HOUR_S;
export const IDENTITY_AGAIN_S = 30 * DAY_S;
