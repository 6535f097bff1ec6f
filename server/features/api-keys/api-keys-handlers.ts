// The calls about the caller's own API keys. A secret is only in the answer to its creation.
import { API_KEY_SCOPES, type ApiKey, type CreatedApiKey } from '#contract/entities/api-keys.ts';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import { writeAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { callerOf } from '#server/features/list-page.ts';
import { expectSession } from '#server/http/expect-right.ts';
import type { AskPassword } from '#server/accounts/fresh-password.ts';
import type { Caller, Handlers } from '#server/handlers.ts';
import { holdAccount } from '#server/jobs/lock-order.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type KeyCallers, monthOf } from './key-callers.ts';
import { drawKey, hashKey, writeKey } from './key-secrets.ts';

const MAX_KEYS_PER_ACCOUNT = 50;

interface KeyRecord {
  id: string;
  name: string;
  prefix: string;
  last_four: string;
  scopes: ApiKey['scopes'];
  allowed_addresses: string[];
  created_at_ms: number;
  expires_at_ms: number | null;
  last_used_at_ms: number | null;
  calls_month: string;
  calls: number;
}
const COLUMNS = 'id, name, prefix, last_four, scopes, allowed_addresses, created_at_ms, expires_at_ms, last_used_at_ms, calls_month, calls';

const toApiKey = (row: KeyRecord, nowMs: EpochMs): ApiKey =>
  ({
    _id: row.id,
    name: row.name,
    prefix: `fth_${row.prefix}`,
    lastFour: row.last_four,
    scopes: row.scopes,
    allowedAddresses: row.allowed_addresses,
    createdAt: row.created_at_ms,
    expiresAt: row.expires_at_ms ?? undefined,
    lastUsedAt: row.last_used_at_ms ?? undefined,
    callsThisMonth: row.calls_month === monthOf(nowMs) ? row.calls : 0,
  }) satisfies Record<keyof ApiKey, unknown>;

interface ApiKeyParts {
  deps: Deps;
  keyCallers: KeyCallers;
  askPassword: AskPassword;
}

/** Newest first; expired ones too, revoked ones not. */
const readKeys = (tx: Tx, { accountId }: Caller): Promise<KeyRecord[]> =>
  tx.query<KeyRecord>(
    `select ${COLUMNS} from api_keys where account_id = $1 and revoked_at_ms is null order by created_at_ms desc, id desc`,
    [accountId],
  );

/** What the audit log contains of a key. */
const described = ({ name, prefix, scopes, allowedAddresses, expiresAt }: ApiKey) => ({
  name,
  prefix,
  scopes,
  allowedAddresses,
  expiresAt,
});

export function apiKeyHandlers({ deps: { db, clock, ids }, keyCallers, askPassword }: ApiKeyParts): Handlers {
  const listed = async (tx: Tx, who: Caller) => (await readKeys(tx, who)).map((row) => toApiKey(row, clock()));
  const audit = (tx: Tx, who: Caller, address: string, line: { action: string; subject: string; before?: unknown; after?: unknown }) =>
    writeAudit(tx, {
      ...line,
      atMs: clock(),
      organisationId: who.organisationId,
      accountId: who.accountId,
      sessionId: who.sessionId,
      address,
    });

  return {
    'apiKeys.list': async ({ caller }) => {
      const who = callerOf(caller);
      await keyCallers.flush(who.accountId);
      return db.transaction(who, (tx) => listed(tx, who));
    },

    'apiKeys.create': async ({ body, caller, request }) => {
      const who = callerOf(caller);
      const { name, scopes, allowedAddresses, expiresInDays, currentPassword } = body;
      const nowMs = clock();
      const expiresAt = expiresInDays === undefined ? body.expiresAt : nowMs + expiresInDays * DAY_MS;
      if (expiresAt !== undefined && expiresAt <= nowMs)
        throw new Refusal('invalid', 'This day is past already.', [{ field: 'expiresAt', message: 'must be to come' }]);
      await askPassword(who, currentPassword, request);
      const key = drawKey();
      return db.transaction(who, async (tx): Promise<CreatedApiKey> => {
        await holdAccount(tx, who.accountId); // keys are counted one after the other
        await expectSession(tx, who);
        if ((await readKeys(tx, who)).length >= MAX_KEYS_PER_ACCOUNT)
          throw new Refusal('invalid', `One account has at most ${MAX_KEYS_PER_ACCOUNT} API keys. Revoke one that is no longer used.`);
        const [row] = await tx.query<KeyRecord>(
          `insert into api_keys (id, account_id, organisation_id, name, prefix, last_four, secret_hash, scopes, allowed_addresses, created_at_ms, expires_at_ms)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${COLUMNS}`,
          [
            ids(),
            who.accountId,
            who.organisationId,
            name,
            key.prefix,
            key.secret.slice(-4),
            hashKey(key),
            API_KEY_SCOPES.filter((scope) => scopes.includes(scope)),
            [...new Set(allowedAddresses)],
            nowMs,
            expiresAt ?? null,
          ],
        );
        if (!row) throw new Error('A key was written and is not there');
        const made = toApiKey(row, nowMs);
        await audit(tx, who, request.ip, { action: 'apiKeyCreated', subject: row.id, after: described(made) });
        return { ...made, secret: writeKey(key) };
      });
    },

    'apiKeys.delete': async ({ params, caller, request }) => {
      const who = callerOf(caller);
      const left = await db.transaction(who, async (tx) => {
        const [row] = await tx.query<KeyRecord>(
          `update api_keys set revoked_at_ms = $3 where id = $1 and account_id = $2 and revoked_at_ms is null returning ${COLUMNS}`,
          [params.id, who.accountId, clock()],
        );
        if (!row) throw new Refusal('notFound', 'There is no such API key.');
        await audit(tx, who, request.ip, { action: 'apiKeyRevoked', subject: row.id, before: described(toApiKey(row, clock())) });
        return listed(tx, who);
      });
      keyCallers.forget(params.id);
      return left;
    },
  };
}
