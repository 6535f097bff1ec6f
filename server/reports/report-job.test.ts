// Who gets a report, when, how often, and what it says.
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import type { Db } from '#server/db/db.ts';
import { destination } from '#domain/geo/great-circle.ts';
import { ADA, ANNA, BERTA, HERE, openReportHarness, type ReportHarness } from './report-harness.fixture.ts';

let harness: ReportHarness;
beforeAll(async () => {
  harness = await openReportHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.empty());

const schedule = (part: Partial<typeof DEFAULT_PREFERENCES.serviceSchedule>) => ({
  serviceSchedule: { ...DEFAULT_PREFERENCES.serviceSchedule, ...part },
});
const kinds = async (to = ADA) => (await harness.letters(to)).map(({ kind, values }) => `${kind} ${values['date']}`);
const today = () => new Date(harness.deps.clock()).toISOString().slice(0, 10);

describe('when', () => {
  it('the daily report is written at six, once, to whoever asked for it', async () => {
    harness.toMorning(-1);
    expect(await harness.write()).toBe(0);
    harness.passMs(1);
    expect(await Promise.all([harness.write(), harness.write()])).toContain(1);
    harness.passMs(12 * HOUR_MS);
    expect(await harness.write()).toBe(0);
    expect(await kinds()).toEqual([`dailyReport ${today()}`]);
    expect(await harness.db.query("select 1 from mails where to_address <> 'member@north.example'")).toEqual([]);
  });

  it('six is by the clock of the reader’s quiet hours, also while they are off', async () => {
    await harness.choose(harness.ada, { quietHours: { ...DEFAULT_PREFERENCES.quietHours, timeZone: 'Asia/Kolkata' } });
    harness.toMorning(-5.5 * HOUR_MS - 1);
    expect(await harness.write()).toBe(0);
    harness.passMs(1);
    expect(await harness.write()).toBe(1);
  });

  it('six is by UTC for a reader whose time zone this machine does not know, and all others have their reports', async () => {
    const { sam } = await harness.people();
    await harness.choose(sam, schedule({ dailyEmailReport: true }));
    await harness.db.query(`update preferences set quiet_hours = jsonb_set(quiet_hours, '{timeZone}', '"Europe/Atlantis"') where id = $1`, [
      harness.ada.accountId,
    ]);
    harness.toMorning(-1);
    await harness.write(); // sam's of yesterday
    harness.passMs(1);
    expect([await harness.write(), await kinds()]).toEqual([2, [`dailyReport ${today()}`]]);
  });

  it('a server that was down at that hour, or for days, writes the last one and no older ones', async () => {
    harness.toMorning(4 * DAY_MS + 5 * HOUR_MS);
    expect([await harness.write(), await kinds()]).toEqual([1, [`dailyReport ${today()}`]]);
  });

  it('a server that dies while it writes one writes it when it runs again, once', async () => {
    harness.toMorning();
    let dying = true;
    const db: Db = {
      ...harness.db,
      transaction: (who, work) =>
        harness.db.transaction(who, async (tx) => {
          const answer = await work(tx);
          if (dying && (await tx.query('select 1 from mails')).length > 0) throw new Error('killed');
          return answer;
        }),
    };
    await expect(harness.write({ db })).rejects.toThrow('killed');
    dying = false;
    await harness.write({ db });
    await harness.write({ db });
    expect(await kinds()).toHaveLength(1);
  });

  it('the weekly report is written on Mondays', async () => {
    await harness.choose(harness.ada, schedule({ weeklyEmailReport: true }));
    await harness.write(); // that of last Monday
    await harness.db.exec('truncate mails');
    const written: number[] = [];
    for (let day = 0; day < 14; day++) {
      harness.toMorning();
      if ((await harness.write()) > 0) written.push(new Date(harness.deps.clock()).getUTCDay());
    }
    expect(written).toEqual([1, 1]);
  });

  it('to nobody who cannot sign in', async () => {
    await harness.db.query("update accounts set disabled_at_ms = 1 where email = 'member@north.example'");
    harness.toMorning();
    const written = await harness.write();
    await harness.db.exec('update accounts set disabled_at_ms = null');
    expect(written).toBe(0);
  });
});

describe('what it says', () => {
  const text = async () => (await harness.texts()).at(-1) ?? '';

  it('how many ships, which are not heard, what holds, what was reported near them and which ports ahead are rated High', async () => {
    harness.toMorning(-HOUR_MS);
    await harness.db.exec(`insert into ports (id, name, locode, lat, lon, threat_rating, source, updated_at_ms) values
      ('DJJIB', 'Djibouti', 'DJJIB', 11.6, 43.13, 'High', 'Test', 1), ('SGSIN', 'Singapore', 'SGSIN', 1.25, 103.8, 'Low', 'Test', 1)`);
    harness.hear(ANNA, 'ANNA', { bound: 'DJ JIB' });
    harness.hear(BERTA, 'BERTA', { hoursAgo: 5, bound: 'SGSIN' });
    await harness.report('near');
    await harness.report('far', { nm: 60 });
    await harness.report('old', { hoursAgo: 30 });
    await harness.alert('a1', ANNA, 'Boarding 20 nm from ANNA');
    await harness.alert('a2', BERTA, 'Over', { ended: true });
    harness.toMorning();
    harness.hear(ANNA, 'ANNA');
    await harness.write();
    const said = await text();
    expect(said).toMatch(/^Daily report [\d-]{10}: ships 2, alerts not acknowledged 1\n/);
    expect(said).toContain('Ships in your fleets: 2. No position for an hour or more: 1. Not heard for 30 days, or never: 0.');
    expect(said).toContain('Alerts raised: 2. Ended: 1. Active and not acknowledged: 1.');
    expect(said).toContain('- Warning: Boarding 20 nm from ANNA\n  Why.\n  https://fathom.example/dashboard/map?alert=a1');
    expect(said).toMatch(/- Boarding, \d{4}-\d\d-\d\d \d\d:\d\dZ, 20 nm from (ANNA|BERTA), bearing 000°T from her\n {2}Title of near\n/);
    for (const absent of ['Title of far', 'Title of old', 'Singapore', 'sample', 'Demonstration']) expect(said).not.toContain(absent);
    expect(said).toContain('- Djibouti: ANNA\n  https://fathom.example/dashboard/ports/DJJIB');
    expect(said).toContain('- BERTA, last heard 6 h ago');
  });

  it('alerts that the account chose not to be told of are listed, but not counted as to acknowledge', async () => {
    await harness.choose(harness.ada, { tellFrom: 'alarm' });
    await harness.alert('a1', ANNA, 'Boarding 20 nm from ANNA');
    harness.toMorning();
    await harness.write();
    expect(await text()).toContain('Active and not acknowledged: 0.');
    expect(await text()).toContain('Alerts you chose not to be told of\n- Warning: Boarding 20 nm from ANNA');
  });

  it('what lies farther ahead than the horizon, with the hours until she is there, and how many ships’ ways are not known', async () => {
    harness.hear(ANNA, 'ANNA');
    harness.hear(BERTA, 'BERTA');
    harness.toMorning();
    await harness.report('ahead', { nm: 720 });
    await harness.report('sooner', { nm: 500 });
    const to = destination([HERE.lon, HERE.lat], 0, 1200);
    const leg = { from: [HERE.lon, HERE.lat] as const, to, distanceNm: 1200 };
    const now = harness.deps.clock();
    const route = [{ ...leg, fromMs: now, toMs: now + 100 * HOUR_MS }];
    await harness.write({ voyageOf: (mmsi) => (mmsi === ANNA ? { route } : undefined) });
    const said = await text();
    expect(said).toContain(
      'Ahead, beyond your horizon\n- Boarding, 0.0 nm from the predicted route of ANNA, in about 60 h\n  Title of ahead\n  https://fathom.example/dashboard/events/ahead\n- Ships whose way ahead is not known: 1.',
    );
    expect(said).not.toContain('Title of sooner'); // 42 h: there is an alert
  });

  it('leaves out what the preferences leave out', async () => {
    await harness.choose(harness.ada, { perils: { ...DEFAULT_PREFERENCES.perils, allPerils: false, warRisk: true }, vesselProximity: 30 });
    harness.hear(ANNA, 'ANNA');
    harness.toMorning();
    await harness.report('crime');
    await harness.report('war', { category: 'War risk', type: 'Physical damage' });
    await harness.report('war-far', { category: 'War risk', type: 'Physical damage', nm: 31 });
    await harness.write();
    const said = await text();
    expect(said).toContain('Title of war\n');
    expect(said).not.toMatch(/Title of (crime|war-far)/);
  });

  it('invented samples and demonstration traffic are called so; samples are left out where there are real events', async () => {
    harness.hear(ANNA, 'ANNA');
    harness.toMorning();
    await harness.report('invented', { sample: true });
    await harness.write({ traffic: 'demonstration' });
    expect(await text()).toContain(
      'Demonstration traffic: the ships and their positions are invented.\n- Some of the events are invented samples',
    );
    expect(await text()).toContain('- Invented sample: Boarding');
    await harness.report('real', { nm: 300 });
    harness.toMorning();
    await harness.report('invented-2', { sample: true });
    await harness.write();
    expect(await text()).toContain('None reported');
    expect(await text()).not.toContain('nvented');
  });

  it('of a fleet of a thousand ships no more than the first, with the number of the rest', async () => {
    const ships = Array.from({ length: 1000 }, (_, at) => ({ mmsi: 244_100_000 + at }));
    await harness.ada.ask('fleets.create', { body: { name: 'All', ships } });
    harness.toMorning();
    await harness.write();
    expect(await text()).toContain('And 977 more.');
  });
});
