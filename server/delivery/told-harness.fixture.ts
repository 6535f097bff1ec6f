// Test harness for announcing alerts: the app with people, and their alerts that begin, change and end as the engine writes them.
import { HOUR_MS } from '#contract/units.ts';
import type { PreferenceChoices } from '#contract/entities/preferences.ts';
import type { Priority, Situation } from '#domain/alerts/situation.ts';
import { writeSituations } from '#server/alerts/alert-rows.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { composeLetters } from './alert-letters.ts';

const REASON = { distanceNm: 12, nearest: [43.5, 12.5], limitNm: 50, bearingDeg: 270, isClose: false } as const;

/** Longer than alerts are gathered for one mail. */
export const GATHERED_MS = 6000;

interface Given {
  priority?: Priority;
  of?: Client;
  revision?: number;
  sample?: boolean;
  ended?: boolean;
  name?: string;
}

export interface ToldHarness extends FeatureApp {
  ada: Client;
  mia: Client;
  /** What the engine would write, in one transaction: id -> more. Each ship has its own event. */
  happen(alerts: Record<string, Given>): Promise<void>;
  acknowledge(id: string): Promise<unknown>;
  choose(client: Client, choices: Partial<PreferenceChoices>): Promise<unknown>;
  /** Makes mails of what is due by then; returns how many. */
  after(ms: number): Promise<number>;
  /** Kinds and titles or counts of mails waiting for ada or another address. */
  mailed(to?: string): Promise<string[]>;
  /** Restores the initial state. */
  empty(): Promise<void>;
}

export async function openToldHarness(): Promise<ToldHarness> {
  // over 40 lines: everything that tests say about alerts
  const app = await openFeatureApp();
  const { ada, mia } = await app.people();
  /** Since when each is active. */
  const raised = new Map<string, number>();
  function situationOf(key: string, given: Given): Situation {
    const { priority = 'alarm', of = ada, revision = 1, sample = false, ended = false } = given;
    const nowMs = app.deps.clock();
    const raisedAt = raised.get(key) ?? nowMs;
    if (ended) raised.delete(key);
    else raised.set(key, raisedAt);
    const at = { lon: 43.5, lat: 12.5 };
    const event = { ...at, id: `e-${key}`, type: 'Boarding', category: 'Crime', sample } as const;
    return {
      key,
      accountId: of.accountId,
      mmsi: 244_000_001,
      type: 'Proximity ALERT',
      priority,
      reasons: [{ type: 'Proximity ALERT', priority, ...REASON }],
      revision,
      raisedAt,
      revisedAt: nowMs,
      ...(ended && { endedAt: nowMs, endedBecause: 'passed' as const }),
      figures: {
        ...REASON,
        shipAt: [43.7, 12.5],
        shipSeenAt: nowMs,
        positionAgeMs: 0,
        event: { ...event, occurredAt: nowMs - HOUR_MS, occurredPrecision: 'minute', source: 'Test' },
        eventAgeMs: HOUR_MS,
      },
    };
  }
  return {
    ...app,
    ada,
    mia,
    happen: (alerts) =>
      writeSituations(
        Object.entries(alerts).map(([key, given]) => ({ situation: situationOf(key, given), shipName: given.name ?? 'ANNA' })),
        app.deps,
      ),
    acknowledge: (id) => app.db.query('update alerts set acknowledged_at_ms = $2 where id = $1', [id, app.deps.clock()]),
    choose: (client, choices) => client.ask('preferences.update', { params: { id: client.accountId }, body: choices }),
    after(ms) {
      app.passMs(ms);
      return composeLetters({ ...app.deps, post: app.post, traffic: 'live' });
    },
    async mailed(to = 'member@north.example') {
      const letters = await app.letters(to);
      return letters.map(({ kind, values }) => `${kind} ${kind === 'alert' ? values['title'] : values['count']}`);
    },
    async empty() {
      raised.clear();
      await app.forgetEdits();
      await app.db.exec('truncate mails; delete from alerts; delete from push_deliveries; delete from push_subscriptions');
      for (const client of [ada, mia]) await client.ask('preferences.create', { body: {} });
    },
  };
}
