// One sign-in on one device: opened, renewed by rotating refresh tokens (SY16), ended. A session ended here is refused everywhere within
// SESSION_RECHECK_MS, also by other instances. Over 250 lines: one life, from opening to ending, and its cache.
import type { Account, DeviceSession } from '#contract/entities/accounts.ts';
import { ACCESS_TOKEN_S, OFFLINE_LEASE_MS } from '#contract/entities/accounts.ts';
import type { EpochMs } from '#contract/units.ts';
import { writeAudit } from '#server/audit.ts';
import { isDbUnreachable, type Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/handlers.ts';
import { keptSince } from '#server/jobs/keeping.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_WITH_MEMBERS, type AccountRow, toAccount } from './account-row.ts';
import { wrongCredentials } from './credentials.ts';
import type { RefreshTokens } from './refresh-tokens.ts';

/** An idle device is remembered as long as its offline lease runs. */
const IDLE_MS = OFFLINE_LEASE_MS;
/** However busy: after half a year one signs in again. */
const LONGEST_MS = 180 * 86_400_000;
/** How old the knowledge that a session lives may be; the security page asks for 5 s. */
export const SESSION_RECHECK_MS = 2500;
const MAX_REMEMBERED = 50_000;

export interface SessionOrigin {
  /** The browser's own name for itself, shortened. */
  device: string;
  address: string;
}

export interface OpenSession {
  sessionId: string;
  account: Account;
  /** Which of its passwords the account has. */
  passwordNo: number;
  refreshToken: string;
}

interface SessionRow {
  id: string;
  device: string;
  address: string;
  created_at_ms: number;
  last_used_at_ms: number;
  expires_at_ms: number;
}

export class Sessions {
  readonly #deps: Deps;
  readonly #tokens: RefreshTokens;
  readonly #known = new Map<string, { caller: Caller; atMs: EpochMs }>();
  readonly #onEnd = new Set<(sessionId: string, reason: string) => void>();

  constructor(deps: Deps, tokens: RefreshTokens) {
    this.#deps = deps;
    this.#tokens = tokens;
  }

  /** Calls back when this instance ends a session; those that others end are found by `alive`. */
  onEnd(listener: (sessionId: string, reason: string) => void): void {
    this.#onEnd.add(listener);
  }

  /**
   * For an account that has proven itself; `passwordHash` where a password did it.
   * @throws Refusal wrongCredentials where that password has been changed or reset since
   */
  async open(accountId: string, { device, address }: SessionOrigin, passwordHash?: string): Promise<OpenSession> {
    const { clock, ids, db } = this.#deps;
    const sessionId = ids();
    const nowMs = clock();
    const token = this.#tokens.first(sessionId);
    return db.transaction(null, async (tx) => {
      const [row] = await tx.query<AccountRow>(
        `with opened as (
           insert into sessions (id, account_id, organisation_id, token_hash, device, address, created_at_ms, last_used_at_ms, expires_at_ms, ends_at_ms,
             password_no)
           select $1, id, organisation_id, $3, $4, $5, $6, $6, $7, $8, password_no from accounts
           where id = $2 and ($9::text is null or password_hash = $9) for no key update returning account_id
         )
         select ${ACCOUNT_WITH_MEMBERS} from opened join accounts a on a.id = opened.account_id join organisations o on o.id = a.organisation_id`,
        [
          sessionId,
          accountId,
          this.#tokens.hash(token),
          device.slice(0, 200),
          address,
          nowMs,
          nowMs + IDLE_MS,
          nowMs + LONGEST_MS,
          passwordHash ?? null,
        ],
      );
      if (!row) throw wrongCredentials();
      await tx.query('delete from sessions where account_id = $1 and least(expires_at_ms, revoked_at_ms) < $2', [
        accountId,
        keptSince('sessions', nowMs),
      ]);
      await writeAudit(tx, { action: 'signedIn', atMs: nowMs, organisationId: row.organisation_id, accountId, sessionId, address });
      return { sessionId, account: toAccount(row), passwordNo: row.password_no, refreshToken: this.#tokens.write(token) };
    });
  }

  /**
   * Renews by a refresh token. The token just used and its successor are both valid until the successor is used; an older one means that
   * somebody has a copy, so the whole session ends. One statement decides, however many requests arrive at once. undefined: not a token of
   * an open session.
   */
  async refresh(text: string, address: string): Promise<OpenSession | undefined> {
    const token = this.#tokens.read(text);
    if (!token) return undefined;
    const nowMs = this.#deps.clock();
    const successor = this.#tokens.next(token);
    const [row] = await this.#deps.db.query<AccountRow>(
      `update sessions s set previous_token_hash = $2, token_hash = $3, last_used_at_ms = $4, expires_at_ms = least($5, s.ends_at_ms)
       from accounts a join organisations o on o.id = a.organisation_id
       where s.id = $1 and a.id = s.account_id and $2 in (s.token_hash, s.previous_token_hash)
         and s.revoked_at_ms is null and s.expires_at_ms > $4 and a.disabled_at_ms is null and o.deleted_at_ms is null
       returning ${ACCOUNT_COLUMNS}`,
      [token.sessionId, this.#tokens.hash(token), this.#tokens.hash(successor), nowMs, nowMs + IDLE_MS],
    );
    if (row) {
      const { sessionId } = token;
      return { sessionId, account: toAccount(row), passwordNo: row.password_no, refreshToken: this.#tokens.write(successor) };
    }
    await this.#endIfReused(token.sessionId, this.#tokens.hash(token), address);
    return undefined;
  }

  async #endIfReused(sessionId: string, hash: Uint8Array, address: string): Promise<void> {
    const reused = await this.#deps.db.transaction(null, async (tx) => {
      const rows = await tx.query(
        'select 1 from sessions where id = $1 and revoked_at_ms is null and $2 not in (token_hash, previous_token_hash)',
        [sessionId, hash],
      );
      return rows.length > 0 && (await this.#revoke(tx, sessionId, 'refreshTokenReused', address));
    });
    if (reused) this.#forget(sessionId, 'refreshTokenReused');
  }

  /** Signs out: ends the session of a refresh token. No effect for a token that is not ours. */
  async close(text: string, address: string): Promise<void> {
    const token = this.#tokens.read(text);
    if (!token) return;
    await this.#deps.db.transaction(null, (tx) => this.#revoke(tx, token.sessionId, 'signedOut', address));
    this.#forget(token.sessionId, 'signedOut');
  }

  async #revoke(tx: Tx, sessionId: string, because: string, address: string): Promise<boolean> {
    const nowMs = this.#deps.clock();
    const [row] = await tx.query<{ account_id: string; organisation_id: string }>(
      `update sessions set revoked_at_ms = $2, revoked_because = $3 where id = $1 and revoked_at_ms is null returning account_id, organisation_id`,
      [sessionId, nowMs, because],
    );
    if (!row) return false;
    await writeAudit(tx, {
      action: because,
      atMs: nowMs,
      organisationId: row.organisation_id,
      accountId: row.account_id,
      sessionId,
      address,
    });
    return true;
  }

  /** The account's open sessions, last used first. Row-level security leaves no others. */
  async list(caller: Caller): Promise<DeviceSession[]> {
    const rows = await this.#deps.db.transaction(caller, (tx) =>
      tx.query<SessionRow>(
        `select id, device, address, created_at_ms, last_used_at_ms, expires_at_ms from sessions
         where account_id = $1 and revoked_at_ms is null and expires_at_ms > $2 order by last_used_at_ms desc, id`,
        [caller.accountId, this.#deps.clock()],
      ),
    );
    return rows.map((row) => ({
      id: row.id,
      device: row.device,
      address: row.address,
      createdAt: row.created_at_ms,
      lastUsedAt: row.last_used_at_ms,
      expiresAt: row.expires_at_ms,
      current: row.id === caller.sessionId,
    }));
  }

  /** Signs one of the caller's own devices out. Returns whether there was such a session. */
  async endOne(caller: Caller, sessionId: string, address: string): Promise<boolean> {
    const ended = await this.#deps.db.transaction(null, async (tx) => {
      const [own] = await tx.query('select 1 from sessions where id = $1 and account_id = $2', [sessionId, caller.accountId]);
      return own !== undefined && (await this.#revoke(tx, sessionId, 'sessionRevoked', address));
    });
    if (ended) this.#forget(sessionId, 'sessionRevoked');
    return ended;
  }

  /** Signs every other device of the caller out. Returns how many. */
  async endOthers(caller: Caller, address: string): Promise<number> {
    const ended = await this.#deps.db.transaction(null, async (tx) => {
      const ids = await this.endAll(tx, { accountId: caller.accountId, but: caller.sessionId }, 'sessionRevoked');
      const { accountId, organisationId, sessionId } = caller;
      if (ids.length > 0)
        await writeAudit(tx, { action: 'otherSessionsRevoked', atMs: this.#deps.clock(), organisationId, accountId, sessionId, address });
      return ids;
    });
    this.forgetAll(ended, 'sessionRevoked');
    return ended.length;
  }

  /** Within the transaction of the action; when it is committed, `forgetAll` with what this answers makes them end here at once. */
  async endAll(tx: Tx, { accountId, but }: { accountId: string; but?: string }, because: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `update sessions set revoked_at_ms = $2, revoked_because = $3
       where account_id = $1 and id is distinct from $4 and revoked_at_ms is null returning id`,
      [accountId, this.#deps.clock(), because, but ?? null],
    );
    return rows.map(({ id }) => id);
  }

  forgetAll(sessionIds: readonly string[], reason: string): void {
    for (const sessionId of sessionIds) this.#forget(sessionId, reason);
  }

  #forget(sessionId: string, reason: string): void {
    this.#known.delete(sessionId);
    for (const listener of this.#onEnd) listener(sessionId, reason);
  }

  /**
   * The owner of an open session; undefined when it has ended or its account is disabled. Queries the database when the last result is
   * older than SESSION_RECHECK_MS. While no database can be reached nobody can be signed out, so a result stays valid for the lifetime of a
   * token. @throws DbError when the database is gone and nothing is known
   */
  async caller(sessionId: string): Promise<Caller | undefined> {
    const known = this.#known.get(sessionId);
    const ageMs = known ? this.#deps.clock() - known.atMs : Number.POSITIVE_INFINITY;
    if (known && ageMs >= 0 && ageMs < SESSION_RECHECK_MS) return known.caller;
    try {
      return (await this.alive([sessionId])).get(sessionId);
    } catch (error) {
      if (known && isDbUnreachable(error) && ageMs < ACCESS_TOKEN_S * 1000) return known.caller;
      throw error;
    }
  }

  /**
   * The owner of the open session that a refresh token of ours is of, without renewing it: for files that the browser asks for by itself,
   * with its cookies alone. An older token of the session will do, because tabs renew it while files are on their way.
   */
  async holder(refreshToken: string): Promise<Caller | undefined> {
    const token = this.#tokens.read(refreshToken);
    return token && this.caller(token.sessionId);
  }

  /** Those of the sessions that live, fresh from the database. */
  async alive(sessionIds: readonly string[]): Promise<Map<string, Caller>> {
    const nowMs = this.#deps.clock();
    const rows = await this.#deps.db.query<Omit<AccountRow, 'id'> & { account_id: string; session_id: string }>(
      `select s.id as session_id, a.id as account_id, a.email, a.role, a.organisation_id
       from sessions s join accounts a on a.id = s.account_id join organisations o on o.id = a.organisation_id
       where s.id = any($1::text[]) and s.revoked_at_ms is null and s.expires_at_ms > $2 and a.disabled_at_ms is null and o.deleted_at_ms is null`,
      [[...sessionIds], nowMs],
    );
    const living = new Map<string, Caller>();
    for (const row of rows) {
      const caller = {
        accountId: row.account_id,
        organisationId: row.organisation_id,
        role: row.role,
        sessionId: row.session_id,
        email: row.email,
      };
      living.set(row.session_id, caller);
      this.#remember(caller, nowMs);
    }
    for (const sessionId of sessionIds) if (!living.has(sessionId)) this.#known.delete(sessionId);
    return living;
  }

  #remember(caller: Caller, atMs: EpochMs): void {
    this.#known.delete(caller.sessionId);
    this.#known.set(caller.sessionId, { caller, atMs });
    const oldest = this.#known.size > MAX_REMEMBERED ? this.#known.keys().next().value : undefined;
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}
