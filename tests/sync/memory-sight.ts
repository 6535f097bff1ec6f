// What one caller may see of the server's storage in memory, and the transaction that reads it for a pull.
import type { Restore } from '#contract/sync.ts';
import { type Row, type Scope, scopeOf, type TableName, type TeamMemberRow } from '#contract/tables.ts';
import type { LoggedChange, PullTx, SyncWho } from '#server/sync/sync-tx.ts';
import { ALL_TABLES, refOf, type State } from './memory-state.ts';

/** What one caller may see of a state. */
export class Sight {
  readonly state: State;
  readonly who: SyncWho;
  constructor(state: State, who: SyncWho) {
    this.state = state;
    this.who = who;
  }

  /** Accounts whose content the caller sees: its own, and that of fellow members of teams that share content. */
  sharers(): string[] {
    const { teamMembers, teams } = this.state.rows;
    const found = new Set<string>();
    for (const own of teamMembers.keysOf('accountId', this.who.accountId)) {
      const { teamId } = teamMembers.rows.get(own) as TeamMemberRow;
      const team = teams.rows.get(teamId) as Row<'teams'> | undefined;
      if (!team?.shareContent || team.organisationId !== this.who.organisationId) continue;
      for (const key of teamMembers.keysOf('teamId', teamId)) found.add((teamMembers.rows.get(key) as TeamMemberRow).accountId);
    }
    found.delete(this.who.accountId);
    return [...found].sort();
  }

  scopes(): Scope[] {
    const { accountId, organisationId } = this.who;
    const shared = this.sharers().map((sharer): Scope => `content:${sharer}`);
    return [`user:${accountId}`, `content:${accountId}`, `org:${organisationId}`, ...shared];
  }

  factScopes(): Scope[] {
    return [this.who.accountId, ...this.sharers(), this.who.organisationId].map((holder): Scope => `facts:${holder}`);
  }

  sees(scope: Scope): boolean {
    return scope.startsWith('world:') || this.scopes().includes(scope) || this.factScopes().includes(scope);
  }

  row<T extends TableName>(table: T, id: string): Row<T> | undefined {
    const row = this.state.rows[table].rows.get(id) as Row<T> | undefined;
    return row && this.sees(scopeOf(table, row)) ? row : undefined;
  }
}

export class MemoryPullTx implements PullTx {
  readonly #sight: Sight;
  constructor(state: State, who: SyncWho) {
    this.#sight = new Sight(state, who);
  }
  async epoch(): Promise<string> {
    return `epoch-${this.#sight.state.epoch}`;
  }
  async restores(): Promise<Restore[]> {
    return [...this.#sight.state.restores];
  }
  async scopes(): Promise<Scope[]> {
    return this.#sight.scopes();
  }
  async factScopes(): Promise<Scope[]> {
    return this.#sight.factScopes();
  }
  async head(scope: Scope): Promise<number> {
    return this.#sight.state.heads.get(scope) ?? 0;
  }
  async forgotten(scope: Scope): Promise<number> {
    return this.#sight.state.forgotten.get(scope) ?? 0;
  }
  async changes(scope: Scope, after: number, limit: number): Promise<LoggedChange[]> {
    const found: LoggedChange[] = [];
    for (const { seq, table, id, v, gone } of this.#sight.state.logs.get(scope)?.values() ?? []) {
      if (found.length >= limit) break;
      if (seq <= after) continue;
      const row = gone ? undefined : this.#sight.state.rows[table].rows.get(id);
      found.push({ seq, table, id, v, ...(row && { row }) } as LoggedChange);
    }
    return found;
  }
  async rows(refs: readonly (readonly [table: string, id: string])[]): Promise<LoggedChange[]> {
    const found: LoggedChange[] = [];
    for (const [table, id] of refs) {
      if (!ALL_TABLES.includes(table as TableName)) continue;
      const row = this.#sight.row(table as TableName, id);
      if (!row) continue;
      const line = this.#sight.state.logs.get(scopeOf(table as TableName, row))?.get(refOf(table as TableName, id));
      if (line) found.push({ seq: line.seq, table, id, v: row.v, row } as LoggedChange);
    }
    return found;
  }
}
