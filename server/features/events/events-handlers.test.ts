import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/endpoints/endpoints.ts';
import type { EventFilter, EventsQuery } from '#contract/entities/events.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import type { Call, Caller } from '#server/handlers.ts';
import { type ImportedEvent, writeEvents } from '#server/import/events/event-store.ts';
import { eventsHandlers } from './events-handlers.ts';

const DAY = 86_400_000;
const T0 = Date.UTC(2026, 10, 1);
const event = (id: string, day: number, more: Partial<ImportedEvent> = {}): ImportedEvent => ({
  id,
  type: 'Boarding',
  category: 'Crime',
  title: `Boarding ${id}`,
  description: '',
  lat: 1,
  lon: 103,
  occurredAt: T0 + day * DAY,
  occurredPrecision: 'day',
  source: 'test',
  sample: false,
  ...more,
});

let app: FeatureApp;
let sam: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  sam = await app.as('member@south.example');
  const rows = [
    event('a', 0),
    event('b', 1, { type: 'Robbery', victim: 'bulk carrier EXAMPLE', sourceReference: '2026-7' }),
    event('c', 2, { type: 'Approach', category: 'Militancy', lat: 13, lon: 42.5, aggressor: 'Two skiffs' }),
    event('d', 2, { type: 'GPS anomaly', category: 'Unusual activity', lat: -17, lon: 179.9, occurredPrecision: 'minute' }),
    event('e', 3, { type: 'Stowaway', category: 'Irregular migration', lat: -17, lon: -179.9, description: '50% of <b>"cargo"</b>' }),
  ];
  await app.db.transaction(null, (tx) => writeEvents(tx, rows, T0 + 9 * DAY));
});
afterAll(() => app.close());

const list = async (body?: unknown) => (await sam.ask('events.list', { body })) as AnswerOf<'events.list'>;
/** With fewer searched at once than the server searches. */
async function searchOf(mostSearched: number, filter: EventFilter) {
  const caller: Caller = {
    accountId: sam.accountId,
    organisationId: 'south',
    role: 'member',
    sessionId: 's1',
    email: 'member@south.example',
  };
  const body: EventsQuery = { filter };
  return (await eventsHandlers({ db: app.db, mostSearched })['events.list']?.({
    body,
    caller,
  } as Call<'events.list'>)) as AnswerOf<'events.list'>;
}
const ids = async (filter: EventFilter) => (await list({ filter })).event.map((found) => found._id);
const get = (id: string) => sam.ask('events.get', { params: { id } });

describe('POST /api/events', () => {
  it('returns every event, newest first, when no filter is given', async () => {
    const { event: found, eventCount, view } = await list();
    expect(found.map((one) => one._id)).toEqual(['e', 'c', 'd', 'b', 'a']);
    expect([eventCount, view]).toEqual([5, { offset: 0, limit: 100, total: 5 }]);
    expect(found[3]).toEqual({
      _id: 'b',
      type: 'Robbery',
      category: 'Crime',
      title: 'Boarding b',
      description: '',
      lat: 1,
      lon: 103,
      occurredAt: T0 + DAY,
      occurredPrecision: 'day',
      reportedAt: T0 + 9 * DAY,
      updatedAt: T0 + 9 * DAY,
      victim: 'bulk carrier EXAMPLE',
      source: 'test',
      sourceReference: '2026-7',
      sample: false,
    });
  });

  it('keeps only the categories and types asked for; all means all', async () => {
    expect(await ids({ category: ['Crime'] })).toEqual(['b', 'a']);
    expect(await ids({ category: ['Crime', 'Militancy'] })).toEqual(['c', 'b', 'a']);
    expect(await ids({ category: ['all'] })).toHaveLength(5);
    expect(await ids({ category: [] })).toHaveLength(5);
    expect(await ids({ type: ['Stowaway', 'Robbery'] })).toEqual(['e', 'b']);
    expect(await ids({ category: ['Militancy'], type: ['Robbery'] })).toEqual([]);
  });

  it('keeps what happened at or after since and before until', async () => {
    expect(await ids({ since: T0 + 2 * DAY })).toEqual(['e', 'c', 'd']);
    expect(await ids({ until: T0 + 2 * DAY })).toEqual(['b', 'a']);
    expect(await ids({ since: T0 + DAY, until: T0 + 2 * DAY })).toEqual(['b']);
  });

  it('returns only events in the box, also across the antimeridian', async () => {
    expect(await ids({ bbox: [40, 10, 45, 15] })).toEqual(['c']);
    expect(await ids({ bbox: [179, -20, -179, -10] })).toEqual(['e', 'd']);
  });

  it('searches a limited number of the newest events, says since when, and continues before that', async () => {
    const search = async (filter: EventFilter, mostSearched: number) => {
      const { event: found, searchedSince } = await searchOf(mostSearched, { text: 'boarding', ...filter });
      return [found.map((one) => one._id), searchedSince];
    };
    expect(await search({}, 2)).toEqual([['e', 'c', 'd'], T0 + 2 * DAY]); // of one time all
    expect(await search({ until: T0 + 2 * DAY }, 1)).toEqual([['b', 'a'], T0]);
    expect(await search({ until: T0 + DAY }, 1)).toEqual([['a'], undefined]);
    expect(await search({ since: T0 + 2 * DAY }, 3)).toEqual([['e', 'c', 'd'], undefined]);
    expect(await search({ type: ['Robbery'] }, 2)).toEqual([[], T0 + 2 * DAY]);
    expect((await searchOf(2, { type: ['Robbery'] })).event.map(({ _id }) => _id)).toEqual(['b']);
  });

  it('searches title, description, victim, aggressor and reference, without treating any character specially', async () => {
    expect(await ids({ text: 'example' })).toEqual(['b']);
    expect(await ids({ text: 'SKIFF' })).toEqual(['c']);
    expect(await ids({ text: '2026-7' })).toEqual(['b']);
    expect(await ids({ text: '50%' })).toEqual(['e']);
    expect(await ids({ text: '<b>"cargo"' })).toEqual(['e']);
    expect(await ids({ text: `'); drop table events; --` })).toEqual([]);
    expect(await ids({})).toHaveLength(5);
  });

  it('tells invented samples from the rest', async () => {
    expect(await ids({ sample: true })).toEqual([]);
    expect(await ids({ sample: false })).toHaveLength(5);
  });

  it('sorts as asked, and pages through events of the same time without repeating any', async () => {
    expect((await list({ sort: { field: 'type', direction: 'asc' } })).event.map((one) => one.type)).toEqual([
      'Approach',
      'Boarding',
      'GPS anomaly',
      'Robbery',
      'Stowaway',
    ]);
    const pages = await Promise.all([0, 2, 4, 6].map((offset) => list({ offset, limit: 2 })));
    expect(pages.flatMap((page) => page.event.map((one) => one._id))).toEqual(['e', 'c', 'd', 'b', 'a']);
    expect(pages.map((page) => page.view)).toEqual([
      { offset: 0, limit: 2, total: 5, next: 2 },
      { offset: 2, limit: 2, total: 5, next: 4 },
      { offset: 4, limit: 2, total: 5 },
      { offset: 6, limit: 2, total: 5 },
    ]);
  });
});

describe('GET /api/events/{id}', () => {
  it('answers how sure the source is, and what further sources tell of it, with both times of each', async () => {
    const other = {
      id: 'x.1',
      title: 'Theft',
      description: 'As another tells it',
      lat: 1.01,
      lon: 103.02,
      occurredAt: T0 + 3_600_000,
      occurredPrecision: 'minute',
      reportedAt: T0 + 9 * DAY,
      source: 'other',
      sourceReference: '77',
    };
    await app.db.query("update events set confidence = 'medium', other_reports = $1::jsonb where id = 'a'", [JSON.stringify([other])]);
    expect(await get('a')).toMatchObject({ event: { confidence: 'medium', otherReports: [other] } });
  });

  it('answers the event', async () => {
    expect(await get('e')).toMatchObject({
      event: { _id: 'e', description: '50% of <b>"cargo"</b>' },
    });
  });

  it('says in words that there is none', async () => {
    const answer = { status: 404, body: { code: 'notFound', message: 'There is no such event.' } };
    expect(await sam.send('events.get', { params: { id: 'nope' } })).toMatchObject(answer);
  });
});
