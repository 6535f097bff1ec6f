// The meaning of columns in an unknown file: common names for each member of an event.

/** Of two columns for one member, the name that comes earlier here is read. Simplified by `simplify`. */
const NAMES = {
  reference: [
    'reference',
    'reference no',
    'reference number',
    'ref',
    'ref no',
    'incident id',
    'incident number',
    'incident no',
    'event id',
    'report number',
    'report id',
    'alert id',
    'external id',
    'guid',
    'uuid',
    'id',
    'number',
    'no',
  ],
  type: [
    'type',
    'event type',
    'incident type',
    'attack type',
    'type of incident',
    'type of attack',
    'incident',
    'attack',
    'event',
    'kind',
    'act',
    'hostility',
  ],
  category: ['category', 'event category', 'incident category', 'class', 'peril'],
  title: ['title', 'headline', 'name', 'subject', 'event name', 'incident name', 'heading'],
  description: [
    'description',
    'details',
    'detail',
    'narrative',
    'incident details',
    'event description',
    'attack description',
    'incident description',
    'text',
    'report',
    'synopsis',
    'summary',
    'remarks',
    'comments',
    'comment',
    'notes',
  ],
  latitude: ['latitude', 'lat', 'lat dd', 'latitude dd', 'decimal latitude', 'y'],
  longitude: ['longitude', 'lon', 'long', 'lng', 'lon dd', 'longitude dd', 'decimal longitude', 'x'],
  position: ['position', 'coordinates', 'coordinate', 'coord', 'coords', 'lat lon', 'lat long', 'latlon', 'geolocation', 'location'],
  date: [
    'date',
    'date occurred',
    'occurred',
    'occurred at',
    'occurred on',
    'happened at',
    'date of occurrence',
    'date of incident',
    'incident date',
    'event date',
    'attack date',
    'dateofocc',
    'datetime',
    'date time',
    'date time utc',
    'utc date time',
    'date utc',
    'timestamp',
    'when',
  ],
  time: ['time', 'time utc', 'utc time', 'time of incident', 'incident time', 'event time', 'utc'],
  victim: ['victim', 'vessel', 'vessel name', 'ship', 'ship name', 'victim name', 'target', 'name of ship', 'name of vessel'],
  aggressor: ['aggressor', 'attacker', 'attackers', 'perpetrator', 'actor', 'threat actor'],
  source: ['source', 'data source', 'provider', 'publisher', 'reported by', 'origin'],
  confidence: ['confidence', 'confidence level', 'reliability', 'certainty', 'credibility', 'verification', 'verified'],
  status: ['status', 'event status', 'incident status', 'report status'],
  withdrawn: ['withdrawn', 'is withdrawn', 'retracted', 'is retracted'],
} as const satisfies Record<string, readonly string[]>;

export type EventField = keyof typeof NAMES;
export type EventCells = Partial<Record<EventField, string>>;

export interface ColumnsRead {
  /** What is read, and its column's name in the file. */
  read: Partial<Record<EventField, string>>;
  /** Columns that mean nothing to us. */
  unread: string[];
}

/** `Date/Time (UTC)`, `date_time_utc`, `dateTimeUtc`: date time utc. */
const simplify = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export function readColumns(names: readonly string[]): ColumnsRead {
  const byName = new Map(names.map((name) => [simplify(name), name]));
  const read: ColumnsRead['read'] = {};
  for (const [field, known] of Object.entries(NAMES) as [EventField, readonly string[]][]) {
    const found = known.find((name) => byName.has(name));
    if (found !== undefined) read[field] = byName.get(found) ?? found;
  }
  const taken = new Set(Object.values(read));
  return { read, unread: names.filter((name) => name !== '' && !taken.has(name)) };
}

/** Required members that no column gives, in words; nothing when all are there. */
export function missingIn({ read }: ColumnsRead): string[] {
  const placed = read.position !== undefined || (read.latitude !== undefined && read.longitude !== undefined);
  return [...(read.date === undefined ? ['the date'] : []), ...(placed ? [] : ['the position'])];
}

export function pickCells({ read }: ColumnsRead, cells: Readonly<Record<string, string>>): EventCells {
  return Object.fromEntries(Object.entries(read).map(([field, name]) => [field, cells[name] ?? ''])) as EventCells;
}
