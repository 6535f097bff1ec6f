// How events look: a colour for each category in each scheme, what an age does to a sign. Shapes are in event-signs.ts.
import { DAY_MS } from '#contract/units.ts';
import type { EventCategory, EventType } from '#contract/entities/events.ts';
import type { Scheme } from './ships/ship-look.ts';

/**
 * Colours of the plates. Chosen so that the glyph on a plate has a contrast of 3:1 or more. With red-green blindness some of them look
 * alike, as among any eight colours; the shapes of the plates always differ.
 */
export const EVENT_COLOURS: Record<Scheme, Record<EventCategory, string>> = {
  light: {
    'War risk': '#b4121b',
    Militancy: '#8a1560',
    Crime: '#b85000',
    Activism: '#00715c',
    'Irregular migration': '#0a63a8',
    'Unusual activity': '#6a48b8',
    'Situational awareness': '#3f5568',
    'Not an incident': '#6f767d',
  },
  dark: {
    'War risk': '#ff6a5e',
    Militancy: '#f07cc4',
    Crime: '#ffa040',
    Activism: '#3fd0ae',
    'Irregular migration': '#62b4ff',
    'Unusual activity': '#b79cff',
    'Situational awareness': '#a9bccb',
    'Not an incident': '#9aa1a8',
  },
  night: {
    'War risk': '#c8321c',
    Militancy: '#b04a34',
    Crime: '#b8761f',
    Activism: '#93762a',
    'Irregular migration': '#96602f',
    'Unusual activity': '#a5663a',
    'Situational awareness': '#8a5f3c',
    'Not an incident': '#7a5638',
  },
};

/** glyph: on the plate. edge: around it, against sea, land and neighbours. ring: around the selected one and what is new. */
export const EVENT_INKS: Record<Scheme, { glyph: string; edge: string; ring: string; cluster: string; clusterText: string }> = {
  light: { glyph: '#ffffff', edge: '#ffffff', ring: '#0a1c2e', cluster: '#dde4ec', clusterText: '#1c2b39' },
  dark: { glyph: '#0b141c', edge: '#0b141c', ring: '#f4f8fb', cluster: '#33424f', clusterText: '#e8eef3' },
  night: { glyph: '#0a0402', edge: '#0a0402', ring: '#c9822f', cluster: '#1c0d06', clusterText: '#c9822f' },
};

/** How old an event is, youngest first; the key states the same limits. */
export const EVENT_AGES = ['day', 'week', 'month', 'older'] as const;

const LIMITS_MS = [DAY_MS, 7 * DAY_MS, 30 * DAY_MS] as const;

/** 0 to 3, an index into EVENT_AGES. An event of the future (a clock that is off) is young. */
export function eventAge(ageMs: number): 0 | 1 | 2 | 3 {
  const at = LIMITS_MS.findIndex((limitMs) => ageMs <= limitMs);
  return at < 0 ? 3 : (at as 0 | 1 | 2);
}

/** By EVENT_AGES. Older signs are lighter and smaller: lightness alone is lost over a light sea. */
export const AGE_OPACITY = [1, 0.85, 0.6, 0.38] as const;
export const AGE_SIZE = [1, 0.92, 0.84, 0.76] as const;

/** Names the image of a sign; read back by `signOf`. */
export const signId = (scheme: Scheme, category: EventCategory, type: EventType, isInvented: boolean): string =>
  `${SIGN}${scheme}|${category}|${type}${isInvented ? INVENTED : ''}`;
export const SIGN = 'event|';
/** Ends the name of the sign of an invented event. */
export const INVENTED = '|invented';
