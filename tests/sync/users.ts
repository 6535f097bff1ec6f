// What users do with their devices: edit what they see, and settle what waits. The ledger is told of each edit and of its end.
import { commitTo } from '#store/edits/commit.ts';
import type { LocalTx } from '#store/device/local-store.ts';
import { discard, keepMine, resend, undo } from '#store/alerts/user-decisions.ts';
import { mutationOf } from '#domain/mutations.ts';
import type { Replica, Tab } from './device.ts';
import { type Draw, type Edit, idOf } from './drawn.ts';
import { drawEdit } from './edits.ts';
import type { Fate, Ledger, LedgerEdit } from './ledger.ts';
import type { Scheduler } from './scheduler.ts';

interface Surroundings {
  scheduler: Scheduler;
  ledger: Ledger;
  draw: Draw;
  /** The arguments as the page made them, before they are committed. */
  toCommit: (edit: Edit) => Edit;
  count: (what: string) => void;
  /** Reads what a replica's database holds now. */
  look: (replica: Replica) => Promise<void>;
}

export interface Users {
  edit: (replica: Replica, tab: Tab) => Promise<void>;
  settle: (replica: Replica, tab: Tab) => Promise<void>;
}

export function createUsers({ scheduler, ledger, draw, toCommit, count, look }: Surroundings): Users {
  // over 40 lines: the acts of users, which share one world
  /** Runs in the tab; the ledger is told what went and what came, for certain only when the tab lived to hear it. */
  async function act(tab: Tab, fate: Fate, work: (tx: LocalTx) => Promise<{ ok: boolean }>): Promise<void> {
    const doubted: LedgerEdit[] = [];
    const { ok } = await tab.store.transaction(async (tx) => {
      const before = new Map((await tx.all('outbox')).map((entry) => [entry.key, entry]));
      const result = await work(tx);
      const after = await tx.all('outbox');
      for (const { key } of after) before.delete(key);
      for (const key of before.keys()) {
        const edit = ledger.edits.get(key);
        if (!edit) continue;
        edit.perhaps = fate;
        edit.tab = tab.life;
        doubted.push(edit);
      }
      return result;
    });
    for (const edit of doubted) {
      if (ok) edit.fate = fate;
      delete edit.perhaps;
      delete edit.tab;
    }
    scheduler.note(`${tab.life.name} ${ok ? '' : 'not '}${fate} ${doubted.map(({ key }) => key).join()}`);
    count(ok ? `settled: ${fate}` : `refused: ${fate}`);
    tab.engine?.wake('commit');
  }

  const newEdit = (replica: Replica, key: string, { name, args }: Pick<LedgerEdit, 'name' | 'args'>, tab: Tab): LedgerEdit => ({
    key,
    replica: replica.name,
    accountId: replica.person.accountId,
    name,
    args,
    epoch: knownEpoch(replica),
    fate: 'live',
    perhaps: 'live',
    tab: tab.life,
    saw: [],
    newestNo: Math.max(0, ...replica.device.rows().notifications.map(({ no }) => no)),
  });

  async function edit(replica: Replica, tab: Tab): Promise<void> {
    await look(replica);
    const rows = replica.device.rows();
    const drawn = drawEdit({ accountId: replica.person.accountId, rows: (table) => rows[table] as never }, draw);
    if (!drawn) return;
    const made = newEdit(replica, idOf(draw), drawn, tab);
    const committed = toCommit(drawn);
    ledger.add(made);
    const who = { ...replica.person, atMs: scheduler.now() + replica.clock.skewMs };
    let into: string | undefined;
    const result = await tab.store.transaction(async (tx) => {
      made.saw = await seenBy(tx, drawn);
      const done = await commitTo(tx, { ...committed, key: made.key }, who);
      into = done.ok ? (await tx.get('outbox', done.value))?.key : undefined;
      if (done.ok) ledger.commits(made);
      return done;
    });
    delete made.perhaps;
    delete made.tab;
    scheduler.note(
      `${tab.life.name} commits ${drawn.name} ${made.key} ${result.ok ? (into === made.key ? '' : `into ${into}`) : result.error.message}`,
    );
    if (!result.ok) {
      made.fate = 'undone';
      count(`refused on the device: ${result.error.code}`);
    } else if (into !== made.key) {
      made.fate = 'merged';
      const earlier = into === undefined ? undefined : ledger.edits.get(into);
      if (earlier) {
        earlier.saw.push(...made.saw);
        earlier.args = { ...(earlier.args as object), ...(made.args as object) };
        earlier.newestNo = Math.max(earlier.newestNo, made.newestNo);
      }
      count('merged');
    } else count('edits');
    tab.engine?.wake('commit');
    for (const other of replica.tabs)
      if (other !== tab) other.life.after(scheduler.random() * 50, 'told', () => other.engine?.wake('commit'));
  }

  async function settle(replica: Replica, tab: Tab): Promise<void> {
    await look(replica);
    const waiting = replica.device.rows().outbox.filter(({ state }) => state !== 'acknowledged' && state !== 'blocked');
    const entry = waiting[Math.floor(scheduler.random() * waiting.length)];
    if (!entry) return;
    const nowMs = scheduler.now() + replica.clock.skewMs;
    if (entry.state !== 'parked') {
      if (entry.attempts > 0) return;
      await act(tab, 'undone', async (tx) => ({ ok: await undo(tx, entry.no) }));
      return;
    }
    if (scheduler.random() < 0.3) {
      await act(tab, 'discarded', async (tx) => ({ ok: await discard(tx, entry.no) }));
      return;
    }
    const made = newEdit(replica, idOf(draw), entry, tab);
    const old = ledger.edits.get(entry.key);
    if (old) Object.assign(made, { args: old.args, newestNo: old.newestNo });
    ledger.add(made);
    let came = false;
    await act(tab, 'replaced', async (tx) => {
      made.saw = [...(old?.saw ?? []), ...(await seenBy(tx, entry as Edit))];
      if (entry.error?.conflict) made.saw.push(entry.error.conflict.current as never);
      const done = await (entry.error?.conflict
        ? keepMine(tx, entry.no, { key: made.key, nowMs })
        : resend(tx, entry.no, { key: made.key, nowMs }));
      came = done.ok;
      if (came) ledger.commits(made);
      return done;
    });
    delete made.perhaps;
    delete made.tab;
    if (!came) made.fate = 'undone';
  }

  return { edit, settle };
}

/** A device that begins anew shows rows of the life before. */
function knownEpoch({ device }: Replica): unknown {
  const { syncState } = device.rows();
  return syncState.some(({ key }) => key === 'anew') ? 'beginning' : syncState.find(({ key }) => key === 'epoch')?.value;
}

/** The row that an edit replaces a field of, as it is shown and as the server last gave it. */
async function seenBy(tx: LocalTx, { name, args }: Edit): Promise<LedgerEdit['saw']> {
  const guarded = mutationOf(name).guards?.(args as never);
  if (!guarded) return [];
  const shown = await tx.get(guarded.table, guarded.id);
  const base = await tx.get('bases', `${guarded.table}:${guarded.id}`);
  return [shown, base?.row].filter((row) => row !== undefined) as LedgerEdit['saw'];
}
