// Who calls with an API key: judged by what the database said less than KEY_RECHECK_MS ago, so that a key revoked anywhere is refused within
// 5 s. Counts calls in memory and writes them down with the next look.
import { isIP } from 'node:net';
import type { ApiKey } from '#contract/entities/api-keys.ts';
import type { Role } from '#contract/entities/accounts.ts';
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import { toBlockList } from '#server/http/client-address.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isHashOf, readKey } from './key-secrets.ts';

/** As of sessions: half of what the security page allows. */
export const KEY_RECHECK_MS = 2500;
/** For one key, from all addresses: a program that asks for ships every 10 s makes six. */
export const CALLS_PER_MINUTE = 600;

interface KeyRow {
  id: string;
  account_id: string;
  organisation_id: string;
  secret_hash: Uint8Array;
  scopes: ApiKey['scopes'];
  allowed_addresses: string[];
  expires_at_ms: number | null;
  email: string;
  role: Role;
}

interface Known {
  row: KeyRow;
  atMs: EpochMs;
  /** Not written down yet. */
  calls: number;
  lastUsedMs: EpochMs;
  minute: { endsAtMs: EpochMs; calls: number };
}

export const monthOf = (atMs: EpochMs): string => new Date(atMs).toISOString().slice(0, 7);

/** No list: from anywhere. */
function isAllowed(address: string, allowed: readonly string[]): boolean {
  return allowed.length === 0 || (isIP(address) !== 0 && toBlockList(allowed).check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'));
}

function toCaller({ account_id: accountId, organisation_id: organisationId, role, email, id, scopes }: KeyRow): Caller {
  return { accountId, organisationId, role, email, sessionId: `key:${id}`, apiKey: { id, scopes } };
}

const notGood = () => new Refusal('unauthenticated', 'This API key is not good: it is mistyped, has expired or was revoked.');

export class KeyCallers {
  readonly #deps: Pick<Deps, 'db' | 'clock'>;
  readonly #known = new Map<string, Known>();

  constructor(deps: Pick<Deps, 'db' | 'clock'>) {
    this.#deps = deps;
  }

  /** @throws Refusal unauthenticated, forbidden (from this address), tooMany */
  async caller(text: string, address: string): Promise<Caller> {
    const known = await this.#good(text, address);
    const nowMs = this.#deps.clock();
    known.calls += 1;
    known.lastUsedMs = nowMs;
    this.#limit(known, nowMs);
    return toCaller(known.row);
  }

  /** As `caller`, of a call that was counted already. */
  async see(text: string, address: string): Promise<Caller> {
    return toCaller((await this.#good(text, address)).row);
  }

  async #good(text: string, address: string): Promise<Known> {
    const key = readKey(text);
    if (!key) throw notGood();
    const known = await this.#fresh(key.prefix);
    if (!isHashOf(known?.row.secret_hash, key) || !known) throw notGood();
    const { expires_at_ms: expiresAtMs, allowed_addresses: allowed } = known.row;
    if (expiresAtMs !== null && expiresAtMs <= this.#deps.clock()) throw notGood();
    if (!isAllowed(address, allowed)) throw new Refusal('forbidden', 'This API key may not be used from this address.');
    return known;
  }

  #limit({ minute }: Known, nowMs: EpochMs): void {
    if (minute.endsAtMs <= nowMs) Object.assign(minute, { endsAtMs: nowMs + MINUTE_MS, calls: 0 });
    minute.calls += 1;
    if (minute.calls > CALLS_PER_MINUTE)
      throw new Refusal('tooMany', `An API key makes at most ${CALLS_PER_MINUTE} calls a minute. Wait a little and try again.`);
  }

  /** The key in the database, with its account and organisation as they are now. */
  async #fresh(prefix: string): Promise<Known | undefined> {
    const { db, clock } = this.#deps;
    const known = this.#known.get(prefix);
    const ageMs = known ? clock() - known.atMs : Number.POSITIVE_INFINITY;
    if (known && ageMs >= 0 && ageMs < KEY_RECHECK_MS) return known;
    if (known) await this.#writeDown(known);
    const [row] = await db.query<KeyRow>(
      `select k.id, k.account_id, k.organisation_id, k.secret_hash, k.scopes, k.allowed_addresses, k.expires_at_ms, a.email, a.role
       from api_keys k join accounts a on a.id = k.account_id and a.organisation_id = k.organisation_id
       join organisations o on o.id = k.organisation_id
       where k.prefix = $1 and k.revoked_at_ms is null and a.disabled_at_ms is null and o.deleted_at_ms is null`,
      [prefix],
    );
    if (!row) {
      this.#known.delete(prefix);
      return undefined;
    }
    const now = this.#known.get(prefix) ?? { row, atMs: 0, calls: 0, lastUsedMs: 0, minute: { endsAtMs: 0, calls: 0 } };
    Object.assign(now, { row, atMs: clock() });
    this.#known.set(prefix, now);
    return now;
  }

  async #writeDown(known: Known): Promise<void> {
    const { calls, lastUsedMs, row } = known;
    if (calls === 0) return;
    known.calls = 0; // later calls start a new count
    try {
      await this.#deps.db.query(
        `update api_keys set calls = case when calls_month = $2 then calls else 0 end + $3, calls_month = $2,
           last_used_at_ms = greatest(last_used_at_ms, $4) where id = $1`,
        [row.id, monthOf(lastUsedMs), calls, lastUsedMs],
      );
    } catch (error) {
      known.calls += calls;
      throw error;
    }
  }

  /** Writes down what was counted, of one account or of all. */
  async flush(accountId?: string): Promise<void> {
    for (const known of this.#known.values())
      if (accountId === undefined || known.row.account_id === accountId) await this.#writeDown(known);
  }

  /** At once here; other instances find out by themselves. */
  forget(keyId: string): void {
    for (const [prefix, { row }] of this.#known) if (row.id === keyId) this.#known.delete(prefix);
  }
}
