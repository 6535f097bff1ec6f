// One row of an ASAM incident file (NGA, Anti-Shipping Activity Messages) becomes one security event, or a reason why not.
import { DAY_MS, type EpochMs, type LonLat } from '#contract/units.ts';
import { classifyIncident, toAggressor } from './asam-mapping.ts';
import type { ImportedEvent } from './event-store.ts';
import { MOST_DESCRIPTION, MOST_LINE, oneLineOf } from './event-text.ts';

// Positions written in degrees, minutes and seconds with a hemisphere, as the ASAM files have them.
const PART = String.raw`(\d{1,3})\s*[°ºd]\s*(?:(\d{1,3}(?:\.\d+)?)\s*['’′]\s*)?(?:(\d{1,3}(?:\.\d+)?)\s*(?:"|”|″|'')\s*)?`;
const POSITION = new RegExp(String.raw`^\s*${PART}([NS])[\s,;]*${PART}([EW])\s*$`, 'i');

/**
 * 60 minutes or seconds are taken and carried over: 378 of the 8,642 incidents of the file of June 2022 are written so, and 60 write
 * seconds with a zero in front (010). 61 are a mistake.
 */
function toDegrees(degrees = '', minutes = '0', seconds = '0'): number | undefined {
  if (Number(minutes) > 60 || Number(seconds) > 60) return undefined;
  return (Number(degrees) * 3600 + Number(minutes) * 60 + Number(seconds)) / 3600;
}

/** undefined when the text is no position, or one that is not on the earth. Latitude comes first, with any blank between. */
export function parseSexagesimal(text: string): LonLat | undefined {
  const match = POSITION.exec(text);
  if (!match) return undefined;
  const lat = toDegrees(match[1], match[2], match[3]);
  const lon = toDegrees(match[5], match[6], match[7]);
  if (lat === undefined || lon === undefined || lat > 90 || lon > 180) return undefined;
  const south = match[4]?.toUpperCase() === 'S';
  const west = match[8]?.toUpperCase() === 'W';
  return [west && lon !== 0 ? -lon : lon, south && lat !== 0 ? -lat : lat];
}

export const ASAM_COLUMNS = ['reference', 'date', 'position', 'hostility', 'victim', 'description'] as const;
const ASAM_SOURCE = 'NGA ASAM';

/** A day of the calendar, as its first millisecond in UTC. */
function parseDay(text: string): EpochMs | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const atMs = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return new Date(atMs).toISOString().startsWith(text) ? atMs : undefined;
}

const toId = (reference: string, date: string) => `asam-${reference}-${date}`;

/** The source gives a day and no time, so the event says 'day' and no time is invented. */
export function toAsamEvent(cells: Record<string, string>, now: EpochMs): { event: ImportedEvent } | { refused: string } {
  const cell = (name: (typeof ASAM_COLUMNS)[number], most = MOST_LINE) => oneLineOf(cells[name] ?? '', most);
  const reference = cell('reference');
  if (!/^\d{4}-\d{1,5}$/.test(reference)) return { refused: `the reference "${reference}" is not like 2022-146` };
  const date = cell('date');
  const occurredAt = parseDay(date);
  if (occurredAt === undefined) return { refused: `the date "${date}" is not a day written like 2022-06-01` };
  if (occurredAt > now + DAY_MS) return { refused: `the date ${date} lies in the future` };
  const position = parseSexagesimal(cells['position'] ?? '');
  if (!position) return { refused: `the position "${cell('position')}" is not degrees, minutes and seconds with N or S and E or W` };
  if (position[0] === 0 && position[1] === 0) return { refused: 'the position is 0 N 0 E, which stands for none' };
  const [heading, victim, description] = [cell('hostility'), cell('victim'), cell('description', MOST_DESCRIPTION)];
  const { type, category } = classifyIncident(heading, description);
  const aggressor = toAggressor(heading);
  const named = /^(|n\/?a|unknown|none)$/i.test(victim) ? undefined : victim;
  return {
    event: {
      id: toId(reference, date),
      type,
      category,
      title: named === undefined ? type : `${type}: ${named}`,
      description,
      lon: position[0],
      lat: position[1],
      occurredAt,
      occurredPrecision: 'day',
      source: ASAM_SOURCE,
      sourceReference: reference,
      sample: false,
      ...(named !== undefined && { victim: named }),
      ...(aggressor !== undefined && { aggressor }),
      ...(heading !== '' && { sourceWords: heading }),
    },
  };
}
