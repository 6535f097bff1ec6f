// Reads what a passage is assessed by from this device's database. Runs in the worker, so that no page holds thousands of rows for it.
import type { PassageAssessment, PassageQuestion } from '#contract/passages/passage-assessment.ts';
import { assessPassages, type PassageRows } from '#domain/passages/assess-passage.ts';
import { rowsKnownAt } from '#domain/passages/known-at.ts';
import { chosenRules } from '#domain/risk/chosen-rules.ts';
import { accountDb } from '#store/device/account-db.ts';
import { listRiskAreas } from '#store/risk-areas.ts';
import { SEEN, type SeenTimes } from '#store/sync-state.ts';

async function readRows({ accountId, asOfMs, plans }: PassageQuestion): Promise<PassageRows> {
  const db = accountDb(accountId);
  const portIds = new Set(plans.flatMap(({ stops }) => stops.flatMap(({ portId }) => portId ?? [])));
  const [events, areas, actors, ports, seen] = await Promise.all([
    db.events.toArray(),
    listRiskAreas(accountId, asOfMs),
    db.actors.toArray(),
    db.ports.toArray(),
    db.syncState.get(SEEN),
  ]);
  const { eventsAtMs, clockSkewMs = 0 } = (seen?.value ?? {}) as SeenTimes; // written only by #sync/replica.ts
  return {
    events,
    areas,
    actors,
    ports: new Map(ports.filter(({ id }) => portIds.has(id)).map((port) => [port.id, port])),
    places: ports,
    ...(eventsAtMs !== undefined && { syncedMs: eventsAtMs + clockSkewMs }),
  };
}

export async function assessOnDevice(question: PassageQuestion): Promise<PassageAssessment[]> {
  const rows = await readRows(question);
  const rules = chosenRules(await accountDb(question.accountId).ruleSets.toArray());
  const { knownAtMs } = question;
  return assessPassages(question, knownAtMs === undefined ? rows : rowsKnownAt(rows, knownAtMs), rules);
}
