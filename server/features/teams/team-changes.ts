// What managers do with the teams of their organisation: create, rename, delete, change members. Rows of teams go through the change log
// like edits, those of members by the triggers of their table, so devices learn of both at the next pull.
import type { TeamRow } from '#contract/tables.ts';
import type { Team } from '#contract/entities/teams.ts';
import { writeAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { expectRight, MANAGERS } from '#server/http/expect-right.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Call, Caller, Handlers } from '#server/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { PgSyncTx } from '#server/sync/pg-sync-tx.ts';
import { toTeam } from './teams.ts';

const MAX_TEAMS_PER_ORGANISATION = 200;

type TeamCall = 'teams.create' | 'teams.rename' | 'teams.delete' | 'teams.addMember' | 'teams.removeMember';

interface AuditedAction {
  tx: Tx;
  sync: PgSyncTx;
  who: Caller;
  audit: (line: { action: string; subject: string; before?: unknown; after?: unknown }) => Promise<void>;
}

const noTeam = () => new Refusal('notFound', 'There is no such team.');

/** The team, if it is the caller's organisation's: others count as missing. */
async function teamOf({ sync }: AuditedAction, id: string): Promise<TeamRow> {
  const team = await sync.get('teams', id);
  if (!team) throw noTeam();
  return team;
}

async function expectMember({ tx }: AuditedAction, accountId: string): Promise<void> {
  const found = await tx.query('select 1 from accounts where id = $1', [accountId]);
  if (found.length === 0) throw new Refusal('notFound', 'There is no such member.');
}

/** Notifies people of what was done to them, unless they did it themselves. */
async function tell({ sync, who }: AuditedAction, accountId: string, words: { title: string; body: string }): Promise<void> {
  if (accountId !== who.accountId) await sync.notify(accountId, { type: 'Message', ...words });
}

export function teamChanges({ db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>): Handlers {
  /** As the caller, under row-level security, one after the other within the organisation. */
  async function change<T>({ caller, request }: Call<TeamCall>, work: (action: AuditedAction) => Promise<T>): Promise<T> {
    const who = callerOf(caller);
    const { accountId, organisationId, role, sessionId } = who;
    const atMs = clock();
    return db.transaction(who, async (tx) => {
      const sync = new PgSyncTx(tx, { accountId, organisationId, role, atMs });
      await sync.lock();
      await expectRight(tx, who, MANAGERS);
      const action: AuditedAction = {
        tx,
        sync,
        who,
        audit: (line) => writeAudit(tx, { ...line, atMs, organisationId, accountId, sessionId, address: request.ip }),
      };
      const done = await work(action);
      await sync.flush();
      return done;
    });
  }

  return {
    'teams.create': (call) =>
      change(call, async (action): Promise<{ team: Team }> => {
        const { tx, sync, who } = action;
        if ((await sync.count('teams', 'organisationId', who.organisationId)) >= MAX_TEAMS_PER_ORGANISATION)
          throw new Refusal('invalid', `An organisation has at most ${MAX_TEAMS_PER_ORGANISATION} teams.`);
        const { name } = call.body;
        const id = `team-${ids().replaceAll('-', '').slice(-16)}`; // leaves room for an account's id in `<team>:<account>`
        const row = { id, organisationId: who.organisationId, name, samePreferences: false, shareContent: false, v: 0 };
        await sync.put('teams', row);
        await sync.flush();
        await tx.query('select add_to_team($1, $2)', [id, who.accountId]);
        await action.audit({ action: 'teamCreated', subject: id, after: { name } });
        return { team: toTeam(row) };
      }),

    'teams.rename': (call) =>
      change(call, async (action) => {
        const team = await teamOf(action, call.params.id);
        const { name } = call.body;
        await action.sync.put('teams', { ...team, name });
        await action.audit({ action: 'teamRenamed', subject: team.id, before: { name: team.name }, after: { name } });
        return { team: toTeam({ ...team, name }) };
      }),

    'teams.delete': (call) =>
      change(call, async (action) => {
        const team = await teamOf(action, call.params.id);
        const members = await action.tx.query<{ account_id: string }>('delete from team_members where team_id = $1 returning account_id', [
          team.id,
        ]);
        await action.sync.delete('teams', team.id);
        const by = await action.sync.nameOf(action.who.accountId);
        for (const { account_id } of members)
          await tell(action, account_id, { title: `Team deleted: ${team.name}`, body: `${by} deleted the team ${team.name}.` });
        await action.audit({
          action: 'teamDeleted',
          subject: team.id,
          before: { name: team.name, members: members.map(({ account_id }) => account_id) },
        });
        return {};
      }),

    'teams.addMember': (call) =>
      change(call, async (action) => {
        const { id, accountId } = call.params;
        const team = await teamOf(action, id);
        await expectMember(action, accountId);
        const [added] = await action.tx.query<{ added: boolean }>('select add_to_team($1, $2) as added', [id, accountId]);
        if (!added?.added) return {};
        const by = await action.sync.nameOf(action.who.accountId);
        await tell(action, accountId, {
          title: `You were added to the team ${team.name}`,
          body: `${by} added you to the team ${team.name}.`,
        });
        await action.audit({ action: 'teamMemberAdded', subject: id, after: { accountId } });
        return {};
      }),

    'teams.removeMember': (call) =>
      change(call, async (action) => {
        const { id, accountId } = call.params;
        const team = await teamOf(action, id);
        await expectMember(action, accountId);
        const removed = await action.tx.query('delete from team_members where team_id = $1 and account_id = $2 returning id', [
          id,
          accountId,
        ]);
        if (removed.length === 0) throw new Refusal('notFound', 'There is no such member.');
        const by = await action.sync.nameOf(action.who.accountId);
        const body = `${by} removed you from the team ${team.name}. What its members share is no longer on your devices.`;
        await tell(action, accountId, { title: `You are no longer in the team ${team.name}`, body });
        await action.audit({ action: 'teamMemberRemoved', subject: id, before: { accountId } });
        return {};
      }),
  };
}
