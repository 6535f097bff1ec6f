// Test harness for the gateway: the app with people and their alerts, and a gateway on this machine that records its requests.
import type { GatewayMechanism } from '#contract/entities/mechanisms.ts';
import { DEFAULT_PREFERENCES, type PreferenceChoices } from '#contract/entities/preferences.ts';
import type { Situation } from '#domain/alerts/situation.ts';
import { giveAlert } from '#server/features/alerts/alert.fixture.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { readChoicesInForce } from '#server/features/preferences/choices-in-force.ts';
import { createLog } from '#server/log.ts';
import type { AlertToTell } from './alert-to-tell.ts';
import { putGatewayDeliveries } from './gateway.ts';
import { type GatewayOutParts, sendToGateway } from './gateway-out.ts';
import { createGatewayOutbound } from './outbound.ts';
import { openPushService, type PushService } from './push-service.fixture.ts';

export const SECRET = 'what only the two of them know, 32 characters';
/** Longer than alerts for people are collected. */
export const GATHERED_MS = 5000;

export const byWays = (...on: GatewayMechanism[]): Pick<PreferenceChoices, 'deliveryMechanisms'> => ({
  deliveryMechanisms: { ...DEFAULT_PREFERENCES.deliveryMechanisms, ...Object.fromEntries(on.map((way) => [way, true])) },
});

interface GivenAlert {
  id?: string;
  priority?: Situation['priority'];
  revision?: number;
}

export interface GatewayHarness extends FeatureApp {
  ada: Client;
  sam: Client;
  service: PushService;
  logged: string[];
  choose(client: Client, choices: Partial<PreferenceChoices>): Promise<unknown>;
  alertOf(client: Client, given?: GivenAlert): AlertToTell;
  /** As the engine does: writes the rows and announces them. */
  tell(...alerts: AlertToTell[]): Promise<void>;
  parts(url?: string): GatewayOutParts;
  /** After the time for collecting. */
  send(): Promise<number>;
  /** Mechanism, state, attempts and error of each delivery. */
  states(): Promise<string[]>;
  /** Restores the initial state. */
  empty(): Promise<void>;
}

export async function openGatewayHarness(): Promise<GatewayHarness> {
  // over 40 lines: everything that tests say about alerts and the gateway
  const app = await openFeatureApp();
  const { ada, sam } = await app.people();
  const service = await openPushService();
  const logged: string[] = [];
  const parts = (url = `${service.address}/in`): GatewayOutParts => ({
    ...app.deps,
    log: createLog('debug', (line) => logged.push(line)),
    gateway: { url, secret: SECRET },
    origin: 'https://fathom.example',
    outbound: createGatewayOutbound(url),
  });
  return {
    ...app,
    ada,
    sam,
    service,
    logged,
    choose: (client, body) => client.ask('preferences.update', { params: { id: client.accountId }, body }),
    alertOf(client, { id = 'near-1', priority = 'alarm', revision = 1 } = {}) {
      const event = { id: 'e-1', occurredAt: app.deps.clock(), occurredPrecision: 'exact', lon: 43, lat: 12.2 };
      const of = { key: id, accountId: client.accountId, mmsi: 244_000_001, type: 'Proximity ALERT', priority, revision, raisedAt: 5 };
      return {
        situation: { ...of, reasons: [], figures: { event, shipAt: [43, 12] } } as unknown as Situation,
        shipName: 'ANNA',
        title: `Boarding 12 nm from ANNA (${id})`,
        reason: 'Within 50 nm of the ship: the event is 12 nm from her, bearing 090°T from the ship.',
        revision,
      };
    },
    async tell(...alerts) {
      for (const { situation } of alerts)
        if ((await app.db.query('select 1 from alerts where id = $1', [situation.key])).length === 0)
          await giveAlert(app.db, { id: situation.key, accountId: situation.accountId, priority: situation.priority });
      await app.db.transaction(null, async (tx) => {
        const choicesOf = await readChoicesInForce(tx, [ada.accountId, sam.accountId]);
        await putGatewayDeliveries(tx, alerts, choicesOf, app.deps.clock());
      });
    },
    parts,
    send() {
      app.passMs(GATHERED_MS);
      return sendToGateway(parts());
    },
    async states() {
      const rows = await app.db.query<{ mechanism: string; state: string; tries: number; error: string | null }>(
        'select mechanism, state, tries, error from gateway_deliveries order by created_at_ms, key, mechanism',
      );
      return rows.map(({ mechanism, state, tries, error }) => `${mechanism} ${state} ${tries}${error === null ? '' : `: ${error}`}`);
    },
    async empty() {
      await app.db.exec('truncate gateway_deliveries; delete from alerts; delete from told_alerts; delete from preferences');
      for (const list of [logged, service.taken, service.answers]) list.length = 0;
    },
    async close() {
      await service.close();
      await app.close();
    },
  };
}
