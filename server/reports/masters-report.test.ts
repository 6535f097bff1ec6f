// What masters are sent, of which ships, how often, and how it is stopped.
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MOST_MASTERS_A_DAY } from './report-job.ts';
import { ADA, ANNA, BERTA, openReportHarness, type ReportHarness } from './report-harness.fixture.ts';

const MASTER = 'master@anna.example';
let harness: ReportHarness;
beforeAll(async () => {
  harness = await openReportHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.empty();
  await harness.db.exec('delete from preferences');
});

const fleet = (mastersEmail: string | null, ships = [{ mmsi: ANNA, sendToMaster: true }, { mmsi: BERTA }], name = 'Fleet') =>
  harness.ada.ask('fleets.create', { body: { name, ships, ...(mastersEmail !== null && { mastersEmail }) } }) as Promise<{
    fleet: { _id: string };
  }>;
const text = async () => (await harness.texts(MASTER)).at(-1) ?? '';

it('is of the ships for which the switch is on, with the age of her position, what holds and what was reported near her', async () => {
  await fleet(MASTER);
  harness.hear(ANNA, 'ANNA', { hoursAgo: 2 });
  harness.hear(BERTA, 'BERTA');
  await harness.alert('a1', ANNA, 'Boarding 20 nm from ANNA');
  await harness.alert('a2', BERTA, 'Boarding 20 nm from BERTA');
  await harness.alert('a3', ANNA, 'Over', { ended: true });
  harness.toMorning();
  await harness.report('near');
  await harness.report('far', { nm: 51 });
  await harness.write();
  const said = await text();
  expect(said).toContain(
    `- ANNA (MMSI ${ANNA})\n  Position 14 h old: 12°30.0' N 043°30.0' E.\n  Warning: Boarding 20 nm from ANNA. Why.\n  Boarding, `,
  );
  for (const absent of ['BERTA', 'Over', 'Title', '51 nm', 'Demonstration']) expect(said).not.toContain(absent);
});

it('says who asked for it and how to have it stopped, and leads nowhere: a master has no account', async () => {
  await fleet(MASTER);
  harness.toMorning();
  await harness.write();
  expect(await text()).toContain(`${ADA} has asked Fathom to send this address`);
  expect(await text()).toContain(`To stop this report, write to ${ADA}`);
  expect(await text()).not.toContain('https:');
});

it('says no word that was typed by whoever asked for it, and a ship’s name is no line of its own', async () => {
  await fleet(MASTER, [{ mmsi: ANNA, sendToMaster: true }], 'Click http://evil.example');
  harness.hear(ANNA, 'A\nFrom: X\u202E');
  harness.toMorning();
  await harness.write();
  expect(await text()).not.toContain('evil');
  expect(await text()).not.toMatch(/^From: X|\u202E/m);
});

it('goes once a day to an address, however many fleets name it, and again the next day', async () => {
  await fleet(MASTER);
  await fleet(MASTER.toUpperCase(), [{ mmsi: BERTA, sendToMaster: true }]);
  harness.toMorning();
  await Promise.all([harness.write(), harness.write()]);
  harness.passMs(12 * HOUR_MS);
  await harness.write();
  expect(await harness.texts(MASTER)).toHaveLength(1);
  expect(await text()).toMatch(/MMSI 244000001[\s\S]*MMSI 244000002/);
  harness.toMorning(3 * DAY_MS);
  await harness.write();
  expect(await harness.texts(MASTER)).toHaveLength(2);
});

it('goes to nobody where no ship’s switch is on, no address is set, or it was set after six', async () => {
  await fleet(MASTER, [{ mmsi: BERTA }]);
  await fleet(null);
  harness.toMorning();
  await fleet('later@anna.example');
  expect(await harness.write()).toBe(0);
  harness.toMorning();
  expect(await harness.write()).toBe(1);
});

it('stops when the address is taken off the fleet', async () => {
  const { fleet: made } = await fleet(MASTER);
  await harness.ada.ask('fleets.setMastersEmail', { params: { id: made._id }, body: { mastersEmail: null } });
  harness.toMorning();
  expect(await harness.write()).toBe(0);
});

it('goes to so many addresses a day and no more, whoever has the account', async () => {
  for (let at = 0; at < MOST_MASTERS_A_DAY + 3; at++) await fleet(`m${at}@anna.example`, [{ mmsi: ANNA, sendToMaster: true }]);
  harness.toMorning();
  await harness.write();
  harness.passMs(HOUR_MS);
  await harness.write();
  expect(await harness.db.query("select count(*)::int as n from mails where kind = 'mastersReport'")).toEqual([{ n: MOST_MASTERS_A_DAY }]);
});
