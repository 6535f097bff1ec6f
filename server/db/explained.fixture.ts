// A database that checks the plan of each statement before running it, for the test that no page costs a whole table.
import type { Db, Tx } from './db.ts';
import { watchedDb } from './watched-db.fixture.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  'Parent Relationship'?: string;
  Plans?: Plan[];
}

export interface CostlyStep {
  statement: string;
  /** Such as "Seq Scan of events". */
  step: string;
  rows: number;
}

/** A page and what is joined to it. Sorting more rows than this means sorting the table. */
const MOST_SORTED_ROWS = 3000;
/** Smaller tables are faster to read from end to end. */
const LARGE_TABLE_ROWS = 5000;

function* stepsOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const inner of plan.Plans ?? []) yield* stepsOf(inner);
}

/** Steps of a plan whose cost grows with a table. `rowsOf`: the number of rows of each large table. */
function costlySteps(plan: Plan, rowsOf: ReadonlyMap<string, number>): { step: string; rows: number }[] {
  return [...stepsOf(plan)].flatMap((step) => {
    const table = step['Relation Name'] ?? '';
    const tableRows = rowsOf.get(table) ?? 0;
    // a scan that is itself an InitPlan is an `exists`, which ends at the first row
    const isWhole = step['Node Type'] === 'Seq Scan' && step['Parent Relationship'] !== 'InitPlan';
    if (isWhole && tableRows >= LARGE_TABLE_ROWS) return [{ step: `Seq Scan of ${table}`, rows: tableRows }];
    const sorted =
      step['Node Type'] === 'Sort' ? (step.Plans?.find((inner) => inner['Parent Relationship'] === 'Outer')?.['Plan Rows'] ?? 0) : 0;
    return sorted > MOST_SORTED_ROWS ? [{ step: 'Sort', rows: sorted }] : [];
  });
}

export interface ExplainedDb {
  db: Db;
  /** Reads the sizes of the tables; until then nothing is checked. */
  begin(): Promise<void>;
  /** How many different statements were checked. */
  statements(): number;
  costly(): CostlyStep[];
}

export function explained(db: Db): ExplainedDb {
  const seen = new Set<string>();
  const found: CostlyStep[] = [];
  let rowsOf: ReadonlyMap<string, number> | undefined;

  async function look(tx: Tx, sql: string, params: readonly unknown[]): Promise<void> {
    if (!rowsOf || seen.has(sql) || !/^\s*(select|with|insert|update|delete)\b/i.test(sql)) return;
    seen.add(sql);
    const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${sql}`, params);
    const plan = row?.['QUERY PLAN'][0].Plan;
    const statement = sql.replaceAll(/\s+/g, ' ').trim();
    if (plan) found.push(...costlySteps(plan, rowsOf).map((step) => ({ statement, ...step })));
  }
  const watched = (tx: Tx): Tx => ({
    ...tx,
    async query<R>(sql: string, params: readonly unknown[] = []) {
      await look(tx, sql, params);
      return tx.query<R>(sql, params);
    },
  });
  return {
    db: watchedDb(db, watched),
    async begin() {
      const tables = await db.query<{ name: string; rows: number }>(
        `select relname as name, reltuples::int as rows from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
      );
      rowsOf = new Map(tables.map(({ name, rows }) => [name, rows]));
    },
    statements: () => seen.size,
    costly: () => found,
  };
}
