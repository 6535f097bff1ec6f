import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MMSI, ShipHistoryHarness } from './ship-history-harness.fixture.ts';

let harness: ShipHistoryHarness;
beforeAll(async () => {
  harness = await ShipHistoryHarness.open();
});
beforeEach(() => harness.empty());
afterAll(() => harness.close());

const found = (mmsi = MMSI) =>
  harness.app.db.query<{ kind: string; ended: number | null; detail: Record<string, unknown> }>(
    'select kind, ended_at_ms as ended, detail from ship_history where mmsi = $1 order by started_at_ms, kind',
    [mmsi],
  );
const sailing = { lat: 20, lon: 60, speedKn: 12 };

it('a silence is kept when she is heard again, with the place where she was', async () => {
  harness.report(sailing);
  harness.hush(8);
  await harness.start();
  harness.hush(1);
  harness.report({ ...sailing, lon: 61 });
  await harness.job.turn();
  expect(await found()).toMatchObject([{ kind: 'silence', detail: { untilLat: 20, untilLon: 61 } }]);
});

it('the time in which the server was stopped, killed or without any report is no silence of a ship', async () => {
  harness.report(sailing);
  harness.hush(0.5);
  await harness.job.turn();
  harness.hush(8, { isDeaf: true });
  await harness.start({ killed: true });
  harness.hush(1);
  harness.report({ ...sailing, lon: 61 });
  harness.hush(9, { isDeaf: true });
  harness.report({ ...sailing, lon: 62 });
  await harness.job.turn();
  expect(await found()).toEqual([]);
});

it('the time before the first start with this history is no silence of a ship either', async () => {
  harness.report(sailing);
  harness.hush(0.5);
  await harness.start();
  await harness.app.db.exec("delete from settings where name like 'ship history%'");
  harness.hush(9, { isDeaf: true });
  await harness.start({ killed: true });
  harness.report({ ...sailing, lon: 61 });
  await harness.job.turn();
  expect(await found()).toEqual([]);
});

it('listed areas and threat areas entered are kept with name and edition, also over a restart on their border', async () => {
  await harness.area('listed', 'jwc', 20, 62);
  await harness.area('threat', 'iran', 20, 62);
  await harness.area('zone', 'eez', 20, 62);
  await harness.start();
  harness.report(sailing);
  harness.hush(2);
  harness.report({ ...sailing, lon: 61.1 });
  harness.hush(1);
  await harness.start();
  harness.report({ ...sailing, lon: 60.95 });
  harness.hush(0.5);
  await harness.start();
  harness.report({ ...sailing, lon: 61.05 });
  await harness.job.turn();
  const area = { areaId: 'listed', name: 'Area listed', layer: 'jwc', edition: 'JWLA-T' };
  expect(await found()).toEqual([
    { kind: 'areaEntered', ended: null, detail: area },
    { kind: 'areaEntered', ended: null, detail: { ...area, areaId: 'threat', name: 'Area threat', layer: 'iran' } },
  ]);
  const lastInsideMs = Math.floor(harness.app.deps.clock() / 1000) * 1000;
  harness.hush(0.5);
  harness.report({ ...sailing, lon: 60.8 });
  harness.hush(2);
  await harness.start();
  harness.report({ ...sailing, lon: 60.4 });
  await harness.job.turn();
  expect((await found()).map(({ ended }) => ended)).toEqual([lastInsideMs, lastInsideMs]);
});

it('an edition that comes in force is judged by within ten minutes, and what it ended is left', async () => {
  await harness.area('old', 'jwc', 20, 60);
  await harness.start();
  harness.report(sailing);
  await harness.job.turn();
  await harness.app.db.query("update areas set valid_to_ms = $1 where id = 'old'", [harness.app.deps.clock()]);
  await harness.area('new', 'jwc', 20, 60);
  harness.job.heard('world:areas', ['areas']);
  for (let hours = 0; hours < 3; hours++) {
    harness.hush(1);
    await harness.job.turn();
    harness.report({ ...sailing, lon: 60 + hours * 0.1 });
  }
  await harness.job.turn();
  expect((await found()).map(({ detail, ended }) => [detail['areaId'], ended === null])).toEqual([
    ['old', false],
    ['new', true],
  ]);
});

it('loitering and impossible jumps are kept, one wrong position is not', async () => {
  for (let hours = 0; hours < 6; hours++) {
    harness.report({ ...sailing, speedKn: 0.8, navStatus: 0 });
    harness.hush(0.5);
    if (hours === 2) harness.report({ ...sailing, lat: -20 });
    harness.hush(0.5);
  }
  await harness.start();
  for (const lon of [70, 70.1, 70.2]) {
    harness.hush(0.5);
    harness.report({ ...sailing, lon });
  }
  await harness.job.turn();
  expect(await found()).toMatchObject([{ kind: 'loitering' }, { kind: 'jump', detail: { toLon: 70 } }]);
  expect((await found())[0]?.ended).not.toBeNull();
});

const sent = (identity: { name?: string; imo?: number; callsign?: string }, mmsi = MMSI) =>
  harness.memory.identity({ kind: 'static', type: 5, mmsi, aisClass: 'A', shipType: 70, ...identity }, harness.app.deps.clock());

it('another name is kept when it has stood alone for twelve hours, also over restarts, and a short one is not', async () => {
  harness.report(sailing);
  sent({ name: 'ANNA' });
  harness.hush(1);
  sent({ name: 'ANMA' });
  harness.hush(1);
  sent({ name: 'ANNA' });
  await harness.start();
  sent({ name: 'BERTA' });
  const sinceMs = Math.floor(harness.app.deps.clock() / 1000) * 1000;
  harness.hush(6);
  await harness.start();
  harness.hush(7);
  sent({ name: 'BERTA' });
  await harness.job.turn();
  expect((await found()).filter(({ kind }) => kind === 'identityChange')).toEqual([
    { kind: 'identityChange', ended: sinceMs, detail: { what: 'name', before: 'ANNA', after: 'BERTA' } },
  ]);
});

it('a ship that goes on under another number is known by her IMO number, unless the old one is still heard', async () => {
  const [from, to, third] = [MMSI, 538_000_001, 244_000_003];
  const ship = { imo: 9_074_729, name: 'ANNA' };
  harness.report({ ...sailing, mmsi: from });
  sent(ship, from);
  harness.hush(3);
  sent({ ...ship, name: 'BERTA' }, to); // before her first position
  harness.report({ ...sailing, mmsi: to });
  await harness.start();
  harness.hush(13);
  harness.report({ ...sailing, mmsi: to });
  sent({ ...ship, name: 'BERTA' }, to);
  await harness.job.turn();
  const changes = async (mmsi: number) =>
    (await found(mmsi)).flatMap(({ kind, detail }) => (kind === 'identityChange' ? [detail['what']] : []));
  expect([new Set(await changes(to)), await changes(from)]).toEqual([new Set(['flag', 'mmsi', 'name']), ['mmsi']]);
  harness.report({ ...sailing, mmsi: third });
  sent(ship, third);
  for (let hours = 0; hours < 14; hours++) {
    harness.hush(1);
    for (const mmsi of [to, third]) harness.report({ ...sailing, mmsi });
    sent(ship, third);
    await harness.job.turn();
  }
  expect(await changes(third)).toEqual([]);
});
