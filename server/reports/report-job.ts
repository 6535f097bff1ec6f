// Writes due reports: each once for an account and period, in one transaction with the row that records it. Late ones too, when the server
// was down at that time; of several missed periods only the last.
import type { PreferenceChoices } from '#contract/entities/preferences.ts';
import type { Traffic } from '#contract/entities/ships.ts';
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { RunningAlerts } from '#server/alerts/start-alerts.ts';
import { CAN_BE_MAILED } from '#server/delivery/alert-letters.ts';
import { readChoicesInForce } from '#server/features/preferences/choices-in-force.ts';
import { type Jobs, runEvery } from '#server/jobs/jobs.ts';
import { keptSince } from '#server/jobs/keeping.ts';
import type { Log } from '#server/log.ts';
import type { NewLetter, Mailer } from '#server/mail/mail.ts';
import type { ShipMemory } from '#server/ships/memory.ts';
import { lastPeriod, type Period } from './periods.ts';
import { countAlerts, reportedShips, openAlerts, readWorld, type ReportWorld } from './report-facts.ts';
import { mastersReport, userReport } from './report-letters.ts';

const LOOK_MS = 5 * MINUTE_MS;
/** How many masters an account may write to in a day: limits what a stolen account can send to strangers. */
export const MOST_MASTERS_A_DAY = 50;

export interface ReportParts {
  db: Db;
  clock: () => EpochMs;
  log: Log;
  post: Mailer;
  memory: Pick<ShipMemory, 'ship'>;
  voyageOf: RunningAlerts['voyageOf'];
  traffic: Traffic;
  jobs?: Jobs;
}

interface Due {
  accountId: string;
  email: string;
  kind: 'daily' | 'weekly' | 'masters';
  choices: PreferenceChoices;
  period: Period;
  /** Of a master, otherwise empty. */
  address: string;
  /** For a master. */
  mmsis: readonly number[];
}

const keyOf = ({ accountId, kind, period, address }: Pick<Due, 'accountId' | 'kind' | 'address'> & { period: string }): string =>
  JSON.stringify([accountId, kind, period, address]);

/** Accounts that may have asked for one: readChoicesInForce decides. */
const askers = (tx: Tx) =>
  tx.query<{ id: string; email: string }>(
    `select a.id, a.email from accounts a where ${CAN_BE_MAILED} and (
       exists (select from preferences p where p.id = a.id
         and ((p.service_schedule ->> 'dailyEmailReport')::boolean or (p.service_schedule ->> 'weeklyEmailReport')::boolean))
       or exists (select from client_preferences c where c.organisation_id = a.organisation_id)
     ) order by a.id`,
  );

interface MasterRow {
  id: string;
  email: string;
  address: string;
  mmsis: number[];
  /** The last change of its fleets: an address gets its first mail on the morning after it was entered. */
  changed_at_ms: EpochMs;
}

const masters = (tx: Tx) =>
  tx.query<MasterRow>(
    `select a.id, a.email, lower(f.masters_email) as address, array_agg(distinct s.mmsi order by s.mmsi) as mmsis,
       max(f.updated_at_ms) as changed_at_ms
     from fleets f join accounts a on a.id = f.owner_id join fleet_ships s on s.fleet_id = f.id
       and s.organisation_id = f.organisation_id and s.send_to_master
     where f.masters_email <> '' and ${CAN_BE_MAILED} group by a.id, a.email, lower(f.masters_email) order by a.id, address`,
  );

async function findDue(tx: Tx, nowMs: EpochMs): Promise<Due[]> {
  const [users, addresses] = [await askers(tx), await masters(tx)];
  const choicesOf = await readChoicesInForce(tx, [...new Set([...users, ...addresses].map(({ id }) => id))]);
  const due: Due[] = [];
  for (const { id: accountId, email } of users) {
    const choices = choicesOf.get(accountId);
    if (!choices) continue;
    const of = (kind: 'daily' | 'weekly') =>
      due.push({ accountId, email, kind, choices, period: lastPeriod(kind, choices.quietHours.timeZone, nowMs), address: '', mmsis: [] });
    if (choices.serviceSchedule.dailyEmailReport) of('daily');
    if (choices.serviceSchedule.weeklyEmailReport) of('weekly');
  }
  for (const { id: accountId, email, address, mmsis, changed_at_ms: changedAtMs } of addresses) {
    const choices = choicesOf.get(accountId);
    if (!choices) continue;
    const period = lastPeriod('daily', choices.quietHours.timeZone, nowMs);
    if (changedAtMs < period.untilMs) due.push({ accountId, email, kind: 'masters', choices, period, address, mmsis });
  }
  return due;
}

async function withoutSent(tx: Tx, due: readonly Due[]): Promise<Due[]> {
  if (due.length === 0) return [];
  const rows = await tx.query<Parameters<typeof keyOf>[0]>(
    'select account_id as "accountId", kind, period, address from reports_sent where account_id = any($1::text[])',
    [[...new Set(due.map(({ accountId }) => accountId))]],
  );
  const sent = new Set(rows.map(keyOf));
  return due.filter((one) => !sent.has(keyOf({ ...one, period: one.period.date })));
}

async function letterOf(tx: Tx, { memory, voyageOf, traffic, clock }: ReportParts, world: ReportWorld, due: Due): Promise<NewLetter> {
  const { accountId, kind, choices, period, email, address } = due;
  const nowMs = clock();
  const mmsis = kind === 'masters' ? due.mmsis : (world.watchOf.get(accountId)?.mmsis ?? []);
  const ships = reportedShips((mmsi) => memory.ship(mmsi), mmsis, nowMs);
  const given = { world, choices, period, ships, alerts: await openAlerts(tx, accountId, nowMs), voyageOf, traffic, nowMs };
  if (kind === 'masters') return { to: address, kind: 'mastersReport', values: mastersReport(given, email) };
  const values = userReport(given, await countAlerts(tx, accountId, period));
  return { to: email, kind: kind === 'daily' ? 'dailyReport' : 'weeklyReport', values };
}

/** Nothing when another instance was first, or when the account has written to enough masters that day. */
async function write(tx: Tx, parts: ReportParts, world: ReportWorld, due: Due): Promise<number> {
  const { accountId, kind, period, address } = due;
  const put = await tx.query(
    `insert into reports_sent (account_id, kind, period, address, at_ms)
     select $1, $2, $3, $4, $5 where $2 <> 'masters'
       or (select count(*) from reports_sent where account_id = $1 and kind = 'masters' and period = $3) < ${MOST_MASTERS_A_DAY}
     on conflict do nothing returning 1`,
    [accountId, kind, period.date, address, parts.clock()],
  );
  if (put.length === 0) return 0;
  await parts.post.write(tx, await letterOf(tx, parts, world, due));
  return 1;
}

/** Writes what is due by now. Returns how many. */
export async function writeReports(parts: ReportParts): Promise<number> {
  const { db, clock } = parts;
  await db.query('delete from reports_sent where at_ms < $1', [keptSince('reports', clock())]);
  const due = await db.transaction(null, async (tx) => withoutSent(tx, await findDue(tx, clock())));
  if (due.length === 0) return 0;
  const world = await db.transaction(null, (tx) => readWorld(tx, Math.min(...due.map(({ period }) => period.fromMs)), clock()));
  let written = 0;
  for (const one of due) written += await db.transaction(null, (tx) => write(tx, parts, world, one));
  return written;
}

/** Runs until the returned function is called; that function waits for work in progress. */
export const startReports = (parts: ReportParts): (() => Promise<void>) =>
  runEvery({ ...parts, name: 'Reports', everyMs: LOOK_MS, failed: 'reports could not be written' }, () => writeReports(parts));
