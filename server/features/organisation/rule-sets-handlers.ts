// A manager imports an edition of the rule set of risk for the organisation, and chooses by which one it is rated. What is imported is never
// changed: results that name an edition can be read by it years later.
import { writeAudit } from '#server/audit.ts';
import { personName } from '#domain/log/person-name.ts';
import { readRuleSet } from '#domain/risk/read-rule-set.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import type { EndpointName } from '#contract/endpoints/endpoints.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Call, Caller, Handlers } from '#server/handlers.ts';
import { expectRight, MANAGERS } from '#server/http/expect-right.ts';
import { Refusal } from '#server/http/refusal.ts';
import { holdOrganisation } from '#server/jobs/lock-order.ts';

/** 3 kB each; devices hold all of them. */
const MOST_RULE_SETS = 50;

async function authorName(tx: Tx, { accountId }: Caller): Promise<string> {
  const [found] = await tx.query<Parameters<typeof personName>[0]>(
    'select first_name as "firstName", last_name as "lastName", email from accounts where id = $1',
    [accountId],
  );
  return found ? personName(found) : '';
}

async function expectNewEdition(tx: Tx, organisationId: string, edition: string): Promise<void> {
  if (edition === FATHOM_RULES.edition) throw new Refusal('conflict', `"${edition}" is Fathom's own edition, which is there already.`);
  const rows = await tx.query<{ id: string }>('select id from rule_sets where organisation_id = $1', [organisationId]);
  if (rows.some(({ id }) => id === edition))
    throw new Refusal(
      'conflict',
      `The edition "${edition}" is there already and is never changed. Give the file another name in "edition".`,
    );
  if (rows.length >= MOST_RULE_SETS) throw new Refusal('conflict', `Your organisation has ${MOST_RULE_SETS} editions, which is the limit.`);
}

export function ruleSetsHandlers({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  /** As the server, behind the right and with the organisation's lock. */
  function asManager<T>({ caller, request }: Call<EndpointName>, work: (tx: Tx, who: Caller, audit: Audit) => Promise<T>): Promise<T> {
    const who = callerOf(caller);
    const { organisationId, accountId, sessionId } = who;
    return db.transaction(null, async (tx) => {
      await holdOrganisation(tx, organisationId);
      await expectRight(tx, who, MANAGERS);
      return work(tx, who, (line) => writeAudit(tx, { ...line, atMs: clock(), organisationId, accountId, sessionId, address: request.ip }));
    });
  }
  type Audit = (line: { action: string; subject: string }) => Promise<void>;

  return {
    'organisation.importRuleSet': async (call) => {
      const { file } = call.body;
      const read = readRuleSet(file);
      if (!read.ok) {
        const details = read.error.map((message) => ({ field: 'file', message }));
        throw new Refusal('invalid', `Nothing was imported. ${read.error.join(' ')}`, details);
      }
      const { edition } = read.value;
      return asManager(call, async (tx, who, audit) => {
        await expectNewEdition(tx, who.organisationId, edition);
        await tx.query(
          'insert into rule_sets (id, organisation_id, file, author_name, imported_at_ms, is_chosen) values ($1, $2, $3, $4, $5, false)',
          [edition, who.organisationId, file, await authorName(tx, who), clock()],
        );
        await audit({ action: 'ruleSetImported', subject: edition });
        return { edition };
      });
    },

    'organisation.chooseRuleSet': (call) =>
      asManager(call, async (tx, { organisationId }, audit) => {
        const { edition = FATHOM_RULES.edition } = call.body;
        const found = await tx.query('select 1 from rule_sets where organisation_id = $1 and id = $2', [organisationId, edition]);
        if (found.length === 0 && edition !== FATHOM_RULES.edition) throw new Refusal('notFound', 'There is no such edition.');
        await tx.query('update rule_sets set is_chosen = (id = $2) where organisation_id = $1 and is_chosen <> (id = $2)', [
          organisationId,
          edition,
        ]);
        await audit({ action: 'ruleSetChosen', subject: edition });
        return {};
      }),
  } satisfies Partial<Handlers>;
}
