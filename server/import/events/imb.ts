// One row of an IMB-style file of attacks becomes one security event, or a reason why not.
import { createHash } from 'node:crypto';
import type { EventType } from '#contract/entities/events.ts';
import type { EpochMs } from '#contract/units.ts';
import { categoryOf, classifyIncident } from './asam-mapping.ts';
import { type JudgedEvent, toGenericEvent } from './generic-event.ts';

export const IMB_COLUMNS = [
  'date',
  'time',
  'longitude',
  'latitude',
  'attack_type',
  'location_description',
  'attack_description',
  'vessel_name',
  'vessel_type',
  'vessel_status',
] as const;
const IMB_SOURCE = 'IMB';

/** Our types for its words for an attack, where they differ from plain reading. */
const TYPES: Readonly<Record<string, EventType>> = {
  attempted: 'Approach',
  boarded: 'Boarding',
  boarding: 'Boarding',
  detained: 'Seizure',
  explosion: 'Physical damage',
  'fired upon': 'Approach',
  hijacked: 'Seizure',
  suspicious: 'Suspicious approach',
};

const given = (text = ''): string => (/^(na|n\/a)?$/i.test(text.trim()) ? '' : text.replaceAll(/\s+/g, ' ').trim());

/**
 * Its time of day is in UTC or in local time without saying which: the event keeps the day, and its text the time. It has no reference, so
 * day, place and vessel make the id.
 */
export function toImbEvent(cells: Record<string, string>, now: EpochMs): JudgedEvent {
  const cell = (name: (typeof IMB_COLUMNS)[number]) => given(cells[name]);
  const [said, vessel, kind, status, time] = [
    cell('attack_type'),
    cell('vessel_name'),
    cell('vessel_type'),
    cell('vessel_status'),
    cell('time'),
  ];
  const told = cell('attack_description') || cell('location_description');
  const ship = [kind, vessel].filter((word) => word !== '').join(' ');
  const description = [
    told,
    status === '' ? '' : `Vessel: ${status.toLowerCase()}.`,
    time === '' ? '' : `Time of day in the source: ${time}, in UTC or local time.`,
  ];
  const judged = toGenericEvent(
    {
      date: cell('date'),
      latitude: cell('latitude'),
      longitude: cell('longitude'),
      victim: ship,
      description: description.filter(Boolean).join(' '),
    },
    { now, source: IMB_SOURCE },
  );
  if ('refused' in judged) return judged;
  const { event, notes } = judged;
  const type = TYPES[said.toLowerCase()] ?? classifyIncident(said, told).type;
  const key = createHash('sha256')
    .update(JSON.stringify([event.occurredAt, event.lat, event.lon, ship, said]))
    .digest('hex')
    .slice(0, 24);
  return {
    event: {
      ...event,
      id: `imb-${key}`,
      type,
      category: categoryOf(type, said, told),
      title: ship === '' ? type : `${type}: ${ship}`.slice(0, 200),
      ...(said !== '' && { sourceWords: said }),
    },
    notes,
  };
}
