// Writes the alerts of the past week for the company's people as they would stand there: ended, most of them acknowledged. Nobody is told of
// them: they have no push, mail or message, and the caller writes their notifications.
import { MINUTE_MS, type EpochMs } from '#contract/units.ts';
import { alertReason, alertTitle } from '#domain/alerts/alert-words.ts';
import { writeUntold } from '#server/alerts/alert-rows.ts';
import { readWatches } from '#server/alerts/alert-sources.ts';
import { ShipsOfOwners } from '#server/alerts/ships-of-owners.ts';
import type { Tx } from '#server/db/db.ts';
import { makeChance } from '#server/ingest/simulator/chance.ts';
import type { NewNotification } from '#server/sync/sync-tx.ts';
import type { PastAlert } from './past-week.ts';

export interface PastNotice {
  accountId: string;
  atMs: EpochMs;
  notification: NewNotification;
}

/** By whoever was told, three of four, some minutes after it was raised, where it was not over by then. */
function acknowledgements(making: number, alerts: readonly PastAlert[]): { id: string; at: EpochMs }[] {
  return alerts.flatMap(({ raised: { key: id, raisedAt }, ended: { endedAt = 0 } }, no) => {
    const chance = makeChance(making, no);
    const at = raisedAt + chance.whole(2, 25) * MINUTE_MS;
    return chance.is(0.75) && at < endedAt ? [{ id, at }] : [];
  });
}

function noticeOf({ raised, shipName }: PastAlert): PastNotice {
  const { key: alertId, accountId, mmsi, raisedAt: atMs, figures } = raised;
  const title = alertTitle(raised, shipName ?? `MMSI ${mmsi}`);
  return { accountId, atMs, notification: { type: 'Alert', title, body: alertReason(raised), alertId, eventId: figures.event.id, mmsi } };
}

/** After the fleets and the events; of ships that an account does not see it gets none. Returns what people were told, oldest first. */
export async function writePastAlerts(tx: Tx, making: number, found: readonly PastAlert[]): Promise<PastNotice[]> {
  const watches = await readWatches(tx, [...new Set(found.map(({ raised }) => raised.accountId))], new ShipsOfOwners());
  const seen = new Map(watches.map(({ accountId, mmsis }) => [accountId, new Set(mmsis)]));
  const alerts = found.filter(({ raised: { accountId, mmsi } }) => seen.get(accountId)?.has(mmsi));
  await writeUntold(
    tx,
    alerts.map(({ ended, shipName }) => ({ situation: ended, shipName })),
  );
  await tx.query(
    `update alerts a set acknowledged_at_ms = r.at, acknowledged_by = account_name(a.account_id)
     from jsonb_to_recordset($1::jsonb) as r (id text, at bigint) where a.id = r.id`,
    [JSON.stringify(acknowledgements(making, alerts))],
  );
  return alerts.map(noticeOf);
}
