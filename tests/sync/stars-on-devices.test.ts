// Stars from one device of an account to the other: given and taken away without a link, run on the server's own database, pulled.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { openReplica } from './replica-ashore.ts';

const NOW = 100_000;
const PORT = { kind: 'port', thing: 'FJSUV' } as const;
const SHIP = { kind: 'ship', thing: '244000001' } as const;

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
  await db.exec(`insert into organisations (id, name, created_at_ms) values ('north', 'North', 1);
    insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms)
    values ('ada', 'north', 'ada@x.example', 'member', 'x', 1, 1), ('ben', 'north', 'ben@x.example', 'member', 'x', 1, 1)`);
});
afterAll(() => db.close());
beforeEach(() => db.exec('truncate stars, idempotency; delete from changes'));

const openDevice = (clientId: string, accountId = 'ada') =>
  openReplica(db, clientId, { accountId, organisationId: 'north', role: 'member', atMs: NOW });
type Device = ReturnType<typeof openDevice>;
const starsOn = ({ store }: Device) => store.look('stars').map(({ id }) => id);

it('two devices that star the same and another thing offline have both stars, once, and nothing waits or needs attention', async () => {
  const [bridge, office] = [openDevice('bridge'), openDevice('office')];
  for (const device of [bridge, office]) await device.pull();
  await bridge.say('star.add', PORT, 1000);
  await office.say('star.add', PORT, 2000);
  await office.say('star.add', SHIP, 2000);
  expect([starsOn(bridge), starsOn(office)]).toEqual([['port:FJSUV'], ['port:FJSUV', 'ship:244000001']]);
  for (const device of [bridge, office, bridge]) await device.meet();
  for (const device of [bridge, office]) {
    expect(starsOn(device)).toEqual(['port:FJSUV', 'ship:244000001']);
    expect(device.waiting()).toBe(0);
  }
});

it('a star that one device took away offline and the other gave again is as the later to come ashore has it, on both', async () => {
  const [bridge, office] = [openDevice('bridge'), openDevice('office')];
  await bridge.say('star.add', PORT, 1000);
  for (const device of [bridge, office]) await device.meet();
  await office.say('star.remove', PORT, 2000);
  await bridge.say('star.remove', PORT, 3000);
  await bridge.say('star.add', PORT, 3001);
  for (const device of [office, bridge, office]) await device.meet();
  expect([starsOn(bridge), starsOn(office)]).toEqual([['port:FJSUV'], ['port:FJSUV']]);
  await office.say('star.remove', PORT, 4000);
  for (const device of [office, bridge]) await device.meet();
  expect([starsOn(bridge), starsOn(office), bridge.waiting(), office.waiting()]).toEqual([[], [], 0, 0]);
});

it('no device of another account hears of it', async () => {
  const [ada, ben] = [openDevice('bridge'), openDevice('other', 'ben')];
  await ada.say('star.add', PORT, 1000);
  await ada.meet();
  await ben.pull();
  expect(starsOn(ben)).toEqual([]);
  await ben.say('star.remove', PORT, 2000);
  for (const device of [ben, ada]) await device.meet();
  expect(starsOn(ada)).toEqual(['port:FJSUV']);
});
