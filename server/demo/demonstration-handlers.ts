// An administrator can reset the demonstration, or delete its hidden rows for good.
import type { Demonstration } from '#contract/entities/administration.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { createAuditedActions } from '#server/features/admin/audited-actions.ts';
import type { Handlers } from '#server/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hasRealEvents, holdState, readState } from './demonstration-state.ts';
import { deleteHidden, resetDemonstration } from './demonstration.ts';

/** For the administrator's overview. */
export async function describeDemonstration(tx: Tx, isWanted: boolean): Promise<Demonstration> {
  const { state, because } = await readState(tx);
  const [hidden] = await tx.query<{ n: number }>('select count(*)::int as n from hidden_demonstration');
  return {
    state: state ?? (isWanted ? 'starting' : 'none'),
    ...(state === 'hidden' && because && { because }),
    hiddenRows: hidden?.n ?? 0,
    mayReset: isWanted && !(await hasRealEvents(tx)),
  };
}

export function demonstrationHandlers({ db, clock }: Pick<Deps, 'db' | 'clock'>, isWanted: boolean): Handlers {
  const audited = createAuditedActions({ db, clock });
  return {
    'admin.resetDemonstration': (call) =>
      audited(call, { hold: holdState }, async ({ tx, who, atMs, audit }, state) => {
        if (!isWanted || (await hasRealEvents(tx)))
          throw new Refusal('conflict', 'This server has real ships or events: there is no demonstration beside them.');
        await resetDemonstration(tx, state, atMs);
        await audit({ action: 'demonstrationReset', organisationId: who.organisationId });
        return {};
      }),
    'admin.deleteDemonstration': (call) =>
      audited(call, { hold: holdState }, async ({ tx, who, audit }, state) => {
        if (state.state !== 'hidden') throw new Refusal('conflict', 'Only a demonstration that is hidden can be deleted.');
        const rows = await deleteHidden(tx, state);
        await audit({ action: 'demonstrationDeleted', organisationId: who.organisationId, after: { rows } });
        return {};
      }),
  };
}
