// Watches and their logs from device to device: written without a link by three people, run on the server's own database, pulled.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { openReplica } from './replica-ashore.ts';

const NOW = 100_000;
const WATCH = {
  watchId: 'w',
  entryId: 'opened',
  at: 1000,
  mmsi: 244_000_001,
  name: 'ANNA',
  startsAt: 0,
  endsAt: 1_000_000,
  route: {
    fromName: 'A',
    toName: 'B',
    line: [
      [1, 2],
      [3, 4],
    ] as [number, number][],
  },
  corridorNm: 20,
  speedKn: 12,
  reportEveryHours: 6,
  silenceHours: 4,
  answerMinutes: 15,
  contacts: [],
};

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
  await db.exec(`insert into organisations (id, name, created_at_ms) values ('north', 'North', 1), ('south', 'South', 1);
    insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms)
    select name, org, name || '@x.example', 'member', 'x', 1, 1
    from (values ('ada', 'north'), ('ben', 'north'), ('cid', 'north'), ('zoe', 'south')) as people (name, org)`);
});
afterAll(() => db.close());
beforeEach(() => db.exec('truncate watches, watch_log, watch_states, watch_drills, idempotency; delete from changes'));

const openDevice = (accountId: string, organisationId = 'north', clientId = `of-${accountId}`) =>
  openReplica(db, clientId, { accountId, organisationId, role: 'member', atMs: NOW });
type Device = ReturnType<typeof openDevice>;
const logOn = ({ store }: Device) => store.look('watchLog').map(({ id, text }) => [id, text]);
const watchOn = ({ store }: Device) => store.look('watches')[0];

async function threeDevices(): Promise<[Device, Device, Device]> {
  const devices: [Device, Device, Device] = [openDevice('ada'), openDevice('ben'), openDevice('cid')];
  for (const device of devices) await device.pull();
  await devices[0].say('watch.create', WATCH, 1000);
  for (const device of devices) await device.meet();
  return devices;
}

it('everybody of the organisation sees the watch and its log, and nobody else', async () => {
  const devices = await threeDevices();
  const zoe = openDevice('zoe', 'south');
  await zoe.pull();
  for (const device of devices) expect([watchOn(device)?.keeperId, logOn(device)]).toEqual(['ada', [['opened', '']]]);
  expect([watchOn(zoe), logOn(zoe)]).toEqual([undefined, []]);
});

it('entries that three people wrote offline all stand, each device’s in its order, with when they were written and when they arrived', async () => {
  const devices = await threeDevices();
  for (const [at, device] of devices.entries())
    for (const no of [1, 2]) {
      const made = 2000 + 1000 * no + at;
      await device.say('watch.log', { watchId: 'w', entryId: `e${at}-${no}`, at: made, kind: 'note', text: `${no} of ${at}` }, made);
    }
  for (const device of [...devices].reverse()) await device.meet();
  for (const device of devices) await device.meet();
  const [first] = devices.map(logOn);
  expect(first).toHaveLength(7);
  for (const device of devices) {
    expect(logOn(device)).toEqual(first);
    expect(device.waiting()).toBe(0);
    const times = new Map(device.store.look('watchLog').map(({ id, writtenAt, arrivedAt }) => [id, [writtenAt, arrivedAt]]));
    for (const [at] of devices.entries()) {
      expect(times.get(`e${at}-1`)).toEqual([3000 + at, NOW]);
      expect(times.get(`e${at}-2`)).toEqual([4000 + at, NOW]);
    }
  }
  const seqs = await db.query<{ row_id: string }>("select row_id from changes where table_name = 'watchLog' order by seq");
  for (const [at] of devices.entries())
    expect(seqs.map(({ row_id }) => row_id).filter((id) => id.startsWith(`e${at}`))).toEqual([`e${at}-1`, `e${at}-2`]);
});

it('two who accept one note offline: the first to arrive keeps the watch, the other is told, and his log says only what happened', async () => {
  const [ada, ben, cid] = await threeDevices();
  await ada.say('watch.handOver', { watchId: 'w', entryId: 'note', at: 2000, text: 'All well' }, 2000);
  for (const device of [ada, ben, cid]) await device.meet();
  await ben.say('watch.accept', { watchId: 'w', entryId: 'ben', at: 3000, noteId: 'note' }, 3000);
  await cid.say('watch.accept', { watchId: 'w', entryId: 'cid', at: 3001, noteId: 'note' }, 3001);
  expect([watchOn(ben)?.keeperId, watchOn(cid)?.keeperId]).toEqual(['ben', 'cid']);
  for (const device of [cid, ben, ada]) await device.meet();
  for (const device of [ada, ben, cid]) {
    expect(watchOn(device)?.keeperId).toBe('cid');
    expect(logOn(device).map(([id]) => id)).toEqual(['cid', 'note', 'opened']);
  }
  expect(ben.store.look('outbox').map(({ state }) => state)).toEqual(['parked']);
});

it('a note that is replaced while the link is cut is not accepted unread', async () => {
  const [ada, ben] = await threeDevices();
  await ada.say('watch.handOver', { watchId: 'w', entryId: 'note-1', at: 2000, text: 'All well' }, 2000);
  for (const device of [ada, ben]) await device.meet();
  await ben.say('watch.accept', { watchId: 'w', entryId: 'ben', at: 3000, noteId: 'note-1' }, 3000);
  await ada.say('watch.handOver', { watchId: 'w', entryId: 'note-2', at: 3001, text: 'Skiffs ahead' }, 3001);
  for (const device of [ada, ben, ada]) await device.meet();
  for (const device of [ada, ben]) expect(watchOn(device)).toMatchObject({ keeperId: 'ada', handOver: { noteId: 'note-2' } });
  expect(ben.store.look('outbox').map(({ state }) => state)).toEqual(['parked']);
});

it('the state as the server judged it reaches every device of the organisation and goes when the watch is over', async () => {
  const devices = await threeDevices();
  await db.exec(`insert into watch_states (id, organisation_id, watch_id, state, reasons, judged_at_ms, entry_id, called)
    values ('w', 'north', 'w', 'alert', '[{"kind":"silent","state":"alert","sinceMs":1}]', 5000, 'state', 0)`);
  const statesOn = ({ store }: Device) => store.look('watchStates').map(({ state, entryId }) => [state, entryId]);
  for (const device of devices) await device.pull();
  for (const device of devices) expect(statesOn(device)).toEqual([['alert', 'state']]);
  await db.exec('delete from watch_states');
  for (const device of devices) await device.pull();
  for (const device of devices) expect(statesOn(device)).toEqual([]);
});

it('an exercise that was begun offline reaches the others with its incidents, and whoever ends it ends it for all', async () => {
  const [ada, ben] = await threeDevices();
  const incidents = [{ id: 'i', title: 'Skiffs', position: [2, 3] as [number, number] }];
  await ada.say('watch.startDrill', { watchId: 'w', entryId: 'start', at: 2000, drillId: 'd', hours: 1, incidents }, 2000);
  const drillsOn = ({ store }: Device) => store.look('watchDrills').map(({ id, startedAt, endsAt }) => [id, startedAt, endsAt]);
  for (const device of [ada, ben]) await device.meet();
  for (const device of [ada, ben]) expect(drillsOn(device)).toEqual([['d', 2000, 2000 + 3_600_000]]);
  await ben.say('watch.endDrill', { watchId: 'w', entryId: 'end', at: 3000, drillId: 'd' }, 3000);
  for (const device of [ben, ada]) await device.meet();
  for (const device of [ada, ben]) {
    expect([drillsOn(device), logOn(device).map(([id]) => id)]).toEqual([[], ['end', 'opened', 'start']]);
  }
});
