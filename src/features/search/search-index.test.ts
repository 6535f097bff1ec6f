import { describe, expect, test } from 'vitest';
import { LOCAL_KINDS, type LocalKind } from '#contract/search.ts';
import type { EventRow, PortRow } from '#contract/tables.ts';
import { chartCellRow } from '#tests/fixtures/chart-cell-row.ts';
import { placesIn } from './gazetteer.ts';
import { SearchIndex } from './search-index.ts';

const port = (id: string, name: string, more: Partial<PortRow> = {}): PortRow => ({
  id,
  name,
  lat: 12.8,
  lon: 45,
  source: 'test',
  updatedAt: 1,
  v: 1,
  ...more,
});
const event = (id: string, title: string, more: Partial<EventRow> = {}): EventRow => ({
  id,
  title,
  type: 'Boarding',
  category: 'Crime',
  description: '',
  lat: 1,
  lon: 103,
  occurredAt: 1000,
  occurredPrecision: 'day',
  reportedAt: 1000,
  source: 'test',
  sample: false,
  updatedAt: 1,
  v: 1,
  ...more,
});

const found = (index: SearchIndex, text: string, kinds: readonly LocalKind[] = LOCAL_KINDS, limit = 5) =>
  index.find({ text, kinds, limit }).hits.map(({ kind, name }) => `${kind} ${name}`);

describe('ports', () => {
  const index = new SearchIndex('en');
  index.ports([
    port('YEADE', 'Aden', { country: 'YE', locode: 'YEADE', harbourSize: 'Medium' }),
    port('MAADE', 'Adennes', { country: 'MA', harbourSize: 'Small' }),
    port('OMSLL', 'Salalah', { country: 'OM', locode: 'OMSLL', harbourSize: 'Large' }),
    port('x', 'Salalah', { harbourSize: 'Very Small' }),
  ]);
  const ports = (text: string) => index.find({ text, kinds: ['port'], limit: 9 }).hits.map(({ id }) => id);
  test('by name, larger harbours first', () => {
    expect(ports('aden')).toEqual(['YEADE', 'MAADE']);
    expect(ports('salalah')).toEqual(['OMSLL', 'x']);
  });
  test('by LOCODE, whole or from three letters, and not by the two of a country', () => {
    expect(ports('yeade')).toEqual(['YEADE']);
    expect(ports('oms')).toEqual(['OMSLL']);
    expect(ports('om')).toEqual(['OMSLL']); // Oman, the country's name
    expect(ports('ye ade')).toEqual(['YEADE']); // Yemen and Aden
  });
  test('with the country beside the name', () => expect(ports('aden morocco')).toEqual(['MAADE']));
  test('with one letter wrong, when nothing fits as typed', () => {
    expect(ports('salallah')).toEqual(['OMSLL', 'x']);
    expect(ports('salalahh')).toEqual(['OMSLL', 'x']);
  });
});

test('starred ports and fleets come before all others of their kind that fit, until the star goes', () => {
  const index = new SearchIndex('en');
  index.ports([port('YEADE', 'Aden', { harbourSize: 'Large' }), port('MAADE', 'Port of Aden Roads', { harbourSize: 'Very Small' })]);
  const ports = (limit = 5) => index.find({ text: 'aden', kinds: ['port'], limit }).hits.map(({ id }) => id);
  expect(ports()).toEqual(['YEADE', 'MAADE']);
  index.stars([
    { id: 'port:MAADE', accountId: 'ada', v: 1 },
    { id: 'fleet:YEADE', accountId: 'ada', v: 1 },
  ]);
  expect(ports()).toEqual(['MAADE', 'YEADE']);
  expect(ports(1)).toEqual(['MAADE']);
  expect(index.find({ text: 'salalah', kinds: ['port'], limit: 5 }).hits).toEqual([]);
  index.stars([], ['port:MAADE']);
  expect(ports()).toEqual(['YEADE', 'MAADE']);
});

describe('places', () => {
  test('seas, straits, canals, capes, countries, capitals and port cities are known without a link', () => {
    const index = new SearchIndex('en');
    const first = (text: string) =>
      index.find({ text, kinds: ['place'], limit: 1 }).hits.map((hit) => hit.kind === 'place' && `${hit.place} ${hit.name}`)[0];
    expect(first('gulf of aden')).toBe('water Gulf of Aden');
    expect(first('persian gulf')).toBe('water The Gulf');
    expect(first('singapore strait')).toBe('water Singapore Strait');
    expect(first('malacca strait')).toBe('water Strait of Malacca');
    expect(first('bab al mandab')).toBe('water Bab-el-Mandeb');
    expect(first('hormus')).toBe('water Strait of Hormuz');
    expect(first('suez canal')).toBe('canal Suez Canal');
    expect(first('good hope')).toBe('cape Cape of Good Hope');
    expect(first('yemen')).toBe('country Yemen');
    expect(first('muscat')).toBe('capital Muscat');
    expect(first('rotterdam')).toBe('city Rotterdam');
    expect(first('خليج عدن')).toBe('water Gulf of Aden');
  });
  test('are named in the language of the user and found in both', () => {
    const index = new SearchIndex('fr');
    expect(found(index, 'mer rouge', ['place'])).toEqual(['place Mer Rouge']);
    expect(found(index, 'red sea', ['place'])[0]).toBe('place Mer Rouge');
    expect(found(index, 'germany', ['place'])[0]).toBe('place Allemagne');
  });
  test('every one has a name and stands on the earth', () => {
    const places = placesIn('en', (iso) => [iso, iso]);
    expect(places.length).toBeGreaterThan(2000);
    const wrong = places.filter(({ place: { name, position, zoom }, names }) => {
      const [lon, lat] = position;
      return !name || !names.length || !(Math.abs(lon) <= 180 && Math.abs(lat) <= 90) || !(zoom >= 2 && zoom <= 12);
    });
    expect(wrong).toEqual([]);
  });
});

describe('events', () => {
  const index = new SearchIndex('en');
  index.events([
    event('old', 'Boarding of a tanker', { occurredAt: 1 }),
    event('new', 'Boarding', { occurredAt: 5, description: 'INDONESIA: three robbers in the Singapore Strait' }),
    event('jam', 'Jamming', { type: 'GPS anomaly', category: 'Unusual activity', victim: 'EVER CALM' }),
  ]);
  const events = (text: string) => index.find({ text, kinds: ['event'], limit: 9 }).hits.map(({ id }) => id);
  test('by title, the whole title first, then the latest', () => expect(events('boarding')).toEqual(['new', 'old']));
  test('by type, category and ship', () => {
    expect(events('gps')).toEqual(['jam']);
    expect(events('unusual activity')).toEqual(['jam']);
    expect(events('ever calm')).toEqual(['jam']);
  });
  test('by the place that the report names, together with the type', () => expect(events('boarding singapore')).toEqual(['new']));
  test('that are no more are not found, and changed ones by what they are now', () => {
    const changing = new SearchIndex('en');
    changing.events([event('a', 'Robbery'), event('b', 'Robbery')], [], true);
    changing.events([event('a', 'Kidnapping', { type: 'Kidnapping' })], ['b']);
    expect([found(changing, 'robbery', ['event']), found(changing, 'kidnap', ['event'])]).toEqual([[], ['event Kidnapping']]);
    changing.events([], [], true);
    expect(found(changing, 'kidnap', ['event'])).toEqual([]);
  });
});

describe('what the user made', () => {
  const index = new SearchIndex('en');
  const own = { ownerId: 'a', createdAt: 1, updatedAt: 1, v: 1 };
  index.fleets([{ ...own, id: 'f', name: 'Red Sea tankers', organisationId: 'o', tags: ['convoy'], mastersEmail: null }]);
  index.drawings([
    {
      ...own,
      id: 'd',
      name: 'Waiting area',
      featureCollection: {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            geometry: {
              type: 'LineString',
              coordinates: [
                [179, -17],
                [-179, -16],
              ],
            },
            properties: { name: 'Fiji leg' },
          },
        ],
      },
    },
  ]);
  test('fleets by name and tag, drawings by name and by what is named in them, with their box', () => {
    expect(found(index, 'tankers')).toEqual(['fleet Red Sea tankers']);
    expect(found(index, 'convoy')).toEqual(['fleet Red Sea tankers']);
    const [hit] = index.find({ text: 'fiji leg', kinds: ['drawing'], limit: 5 }).hits;
    expect(hit).toMatchObject({ id: 'd', box: [179, -17, -179, -16], merit: 'also' });
  });
});

test('all that fits is counted, also beyond the limit, and other kinds are left out', () => {
  const index = new SearchIndex('en');
  index.ports(Array.from({ length: 40 }, (_, i) => port(`p${i}`, `Port ${i}`)));
  const { hits, counts } = index.find({ text: 'port', kinds: ['port'], limit: 3 });
  expect([hits.length, counts.port, counts.place]).toEqual([3, 40, 0]);
  expect(index.find({ text: '', kinds: LOCAL_KINDS, limit: 3 })).toMatchObject({ hits: [] });
});

test('cells of nautical charts are found by their names in small letters too, and not once they are cancelled', () => {
  const cell = (id: string, scale: number) => chartCellRow(id, { scale });
  const index = new SearchIndex('en');
  index.charts([cell('GB4X0000', 52_000), cell('GB5X01SW', 25_000), cell('US5OH10M', 40_000)]);
  expect(found(index, 'gb5x01sw')).toEqual(['chart GB5X01SW']);
  expect(found(index, 'us5')).toEqual(['chart US5OH10M']);
  index.charts([{ ...cell('US5OH10M', 40_000), state: 'cancelled' }]);
  expect(found(index, 'us5oh10m')).toEqual([]);
});
