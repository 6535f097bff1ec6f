// What the benches of the whole app do inside its browser: make edits in the account's own database, and send the same edits plainly.
import { MUTATION_NAMES, type MutationName, mutationOf, toCall } from '#contract/mutations.ts';
import { HEADERS, SYNC_SCHEMA } from '#contract/sync.ts';
import { accessToken, storedSession } from '#session/token.ts';
import { accountDb } from '#store/account-db.ts';
import { commit } from '#store/commit.ts';
import { dexieLocalStore } from '#store/dexie-local-store.ts';
import { rebase } from '#store/rebase.ts';

export interface PlannedEdit {
  name: MutationName;
  args: unknown;
}

async function account(): Promise<{ accountId: string }> {
  const session = await storedSession();
  if (!session) throw new Error('nobody is signed in');
  return { accountId: session.account.id };
}

/** One after another, each durable before the next. Answers how long each hundred took. */
async function commitAll(edits: readonly PlannedEdit[]): Promise<number[]> {
  const hundredsMs: number[] = [];
  let startedMs = performance.now();
  for (const [at, { name, args }] of edits.entries()) {
    if (!MUTATION_NAMES.includes(name)) throw new Error(`no mutation ${name}`);
    const result = await commit(name, args as never);
    if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
    if ((at + 1) % 100 > 0) continue;
    hundredsMs.push(performance.now() - startedMs);
    startedMs = performance.now();
  }
  return hundredsMs;
}

interface Held {
  outbox: number;
  fleets: number;
  ships: number;
}
async function held(): Promise<Held> {
  const db = accountDb((await account()).accountId);
  return { outbox: await db.outbox.count(), fleets: await db.fleets.count(), ships: await db.fleetShips.count() };
}

/** The same calls without a queue: what shares an entity one after another, so many entities at once. Answers statuses by count. */
async function sendPlainly({ edits, atOnce }: { edits: readonly PlannedEdit[]; atOnce: number }): Promise<Record<string, number>> {
  const who = await account();
  const token = await accessToken();
  if (!token.ok) throw new Error(token.error.code);
  const chains = new Map<string, PlannedEdit[]>();
  for (const edit of edits) {
    const entity = mutationOf(edit.name).touches(edit.args as never, who)[0] ?? '';
    chains.set(entity, [...(chains.get(entity) ?? []), edit]);
  }
  const left = [...chains.values()];
  const statuses: Record<string, number> = {};
  const send = async ({ name, args }: PlannedEdit) => {
    const { method, path, body } = toCall(name, args);
    const answer = await fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${token.value}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        [HEADERS.key]: crypto.randomUUID(),
        [HEADERS.client]: 'bench',
        [HEADERS.prefer]: 'return=minimal',
        [HEADERS.schema]: String(SYNC_SCHEMA),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    await answer.text();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  };
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let chain = left.shift(); chain; chain = left.shift()) for (const edit of chain) await send(edit);
    }),
  );
  return statuses;
}

/** As a pull does that brings one row of the fleet. */
async function runAgain(fleetId: string): Promise<number> {
  const db = accountDb((await account()).accountId);
  const startedMs = performance.now();
  await dexieLocalStore(db).transaction((tx) => rebase(tx, [`fleets:${fleetId}`]));
  return performance.now() - startedMs;
}

(window as unknown as { bench: object }).bench = { commitAll, held, sendPlainly, runAgain };
