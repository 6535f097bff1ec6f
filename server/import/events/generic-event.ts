// One row or feature of a file that we know only by the names of its columns becomes one event, or a reason why not.
import { createHash } from 'node:crypto';
import { EVENT_CATEGORIES, EVENT_TYPES, type EventConfidence, type EventType } from '#contract/entities/events.ts';
import type { EpochMs, LonLat } from '#contract/units.ts';
import { parseAngle, parsePosition } from '#domain/geo/coordinates.ts';
import { categoryOf, classifyIncident } from './asam-mapping.ts';
import type { EventCells } from './event-columns.ts';
import { readWhen } from './event-date.ts';
import type { ImportedEvent } from './event-store.ts';
import { cleanText, cutText, MOST_DESCRIPTION, MOST_LINE, oneLineOf } from './event-text.ts';

/** The source given for a report that names none. */
const UNNAMED_SOURCE = 'Imported file';
const WITHDRAWN = 'Withdrawn by its source.';

export type JudgedEvent = { event: ImportedEvent; notes: string[] } | { refused: string };

/** "NA" and the like are nothing. */
const clean = (text = ''): string => {
  const whole = cleanText(text);
  return /^(n\/?a|null|none|nil|unknown|-|nan)$/i.test(whole) ? '' : whole;
};
const oneLine = (text: string | undefined): string => oneLineOf(clean(text), MOST_LINE);

const asKnown = <T extends string>(known: readonly T[], text: string): T | undefined => {
  const plain = (word: string) => word.toLowerCase().replaceAll(/[^a-z]+/g, '');
  return text === '' ? undefined : known.find((one) => plain(one) === plain(text));
};

/** The words and figures by which sources say how sure they are. Other text is ignored. */
function readConfidence(text: string): EventConfidence | undefined {
  const word = text.toLowerCase();
  if (/^(high|very high|certain|confirmed|verified|true|yes|reliable)$/.test(word)) return 'high';
  if (/^(medium|moderate|probable|probably true|likely|fairly reliable)$/.test(word)) return 'medium';
  if (/^(low|very low|possible|unconfirmed|not confirmed|unverified|doubtful|false|no|suspected)$/.test(word)) return 'low';
  const share = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(word);
  if (!share) return undefined;
  const value = Number(share[1]) / (share[2] === '%' || Number(share[1]) > 1 ? 100 : 1);
  return value > 1 ? undefined : value >= 0.75 ? 'high' : value >= 0.4 ? 'medium' : 'low';
}

/** Exact words only. "Cancelled" is none of them: for a warning it means that it is over, which does not undo what happened. */
const isWithdrawn = ({ status, withdrawn }: EventCells): boolean =>
  /^(withdrawn|retracted|rescinded|revoked|false alarm|false report|no incident|not an incident)$/i.test(clean(status)) ||
  /^(true|yes|y|1)$/i.test(clean(withdrawn));

function readPlace({ latitude = '', longitude = '', position = '' }: EventCells): LonLat | { refused: string } {
  const [lat, lon, both] = [clean(latitude), clean(longitude), clean(position)];
  if (lat === '' && lon === '' && both === '') return { refused: 'it has no position' };
  if (lat !== '' || lon !== '') {
    const [north, east] = [parseAngle(lat, 'latitude'), parseAngle(lon, 'longitude')];
    if (!north.ok) return { refused: `the latitude "${lat.slice(0, 40)}" is not one of 90 S to 90 N` };
    if (!east.ok) return { refused: `the longitude "${lon.slice(0, 40)}" is not one of 180 W to 180 E` };
    return [east.value, north.value];
  }
  const place = parsePosition(both);
  return place.ok ? place.value : { refused: `the position "${both.slice(0, 60)}" is not a latitude and a longitude` };
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 20);
const digest = (...parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);

/**
 * A dot follows the source, so that no file can take the id of another importer's event. A reference counts within its source; without a
 * source, files of different people may use the same one, so place and time are added.
 */
function idOf(source: string, reference: string, told: readonly unknown[]): string {
  const own = source === UNNAMED_SOURCE ? 'file' : slug(source) || digest(source).slice(0, 8);
  if (reference === '' || source === UNNAMED_SOURCE) return `${own}.${digest(reference, ...told)}`;
  return /^[A-Za-z0-9_-]{1,40}$/.test(reference) ? `${own}.${reference}` : `${own}.${digest(reference)}`;
}

function readWords(cells: EventCells): Pick<ImportedEvent, 'type' | 'category' | 'description' | 'sourceWords'> {
  const [said, description] = [oneLine(cells.type), cutText(clean(cells.description), MOST_DESCRIPTION)];
  const known = asKnown<EventType>(EVENT_TYPES, said);
  const words = `${oneLine(cells.title)} ${description}`;
  const type = known ?? classifyIncident(said, words).type;
  const told = { type, description, ...(said !== '' && { sourceWords: said }) };
  if (isWithdrawn(cells))
    return { ...told, category: 'Not an incident', description: cutText(`${WITHDRAWN} ${description}`.trim(), MOST_DESCRIPTION) };
  return { ...told, category: asKnown(EVENT_CATEGORIES, oneLine(cells.category)) ?? categoryOf(type, said, words) };
}

/** `source`, when given, replaces the source that the file names. */
export function toGenericEvent(cells: EventCells, { now, source: given }: { now: EpochMs; source?: string | undefined }): JudgedEvent {
  const when = readWhen(clean(cells.date), clean(cells.time), now);
  if ('refused' in when) return when;
  const place = readPlace(cells);
  if ('refused' in place) return place;
  const [lon, lat] = place;
  if (lon === 0 && lat === 0) return { refused: 'the position is 0 N 0 E, which stands for none' };
  const source = given ?? (oneLine(cells.source) || UNNAMED_SOURCE);
  const [reference, victim, aggressor] = [cells.reference, cells.victim, cells.aggressor].map(oneLine);
  const { type, ...words } = readWords(cells);
  const title = oneLine(cells.title) || (victim ? `${type}: ${victim}` : type);
  const confidence = readConfidence(clean(cells.confidence));
  const notes = clean(cells.description).length > MOST_DESCRIPTION ? [`its description is cut after ${MOST_DESCRIPTION} characters`] : [];
  if (clean(cells.confidence) !== '' && confidence === undefined)
    notes.push(`the confidence "${cutText(oneLine(cells.confidence), 40)}" is not understood: left out`);
  return {
    event: {
      id: idOf(source, reference ?? '', [when.occurredAt, lat, lon, victim, title]),
      type,
      ...words,
      title,
      lat,
      lon,
      ...when,
      source,
      sample: false,
      ...(reference && { sourceReference: reference }),
      ...(victim && { victim }),
      ...(aggressor && { aggressor }),
      ...(confidence && { confidence }),
    },
    notes,
  };
}
