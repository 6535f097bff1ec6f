// The app with every feature on a real database in memory, and a client that calls by the contract's names: for tests of the features.
import { BYTES_TYPE } from '#contract/bytes.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EndpointName, endpoints } from '#contract/endpoints/endpoints.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import type { Db } from '#server/db/db.ts';
import { beingMadeSince } from '#server/demo/demonstration-state.ts';
import { createOutbound, PUSH_SERVICES } from '#server/delivery/outbound.ts';
import { featureHandlers } from '#server/feature-handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { History } from '#server/ships/history.ts';
import { openShipMemory, type ShipMemory } from '#server/ships/memory.ts';
import { type Payloads, startPayloads } from '#server/ships/payloads.ts';
import { openTestApp, type TestApp } from '#server/test-app.ts';

export interface Asked {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Client {
  accountId: string;
  /** The answer as the contract reads it. @throws Error with what was answered, unless it is 200 */
  ask(name: EndpointName, asked?: Asked): Promise<unknown>;
  /** Whatever is answered. */
  send(name: EndpointName, asked?: Asked): Promise<{ status: number; body: unknown }>;
}

export interface FeatureApp extends TestApp {
  /** The folder of lists that are being uploaded. */
  uploads: string;
  ships: ShipMemory;
  as(email: string): Promise<Client>;
  /** A member and a manager of North, and a member of South, who can see neither. */
  people(): Promise<Record<'ada' | 'mia' | 'sam', Client>>;
  /** Removes all written content and turns sharing off. */
  forgetEdits(): Promise<void>;
  /** Whether the organisation's team shares content. */
  share(organisationId: string, shareContent: boolean): Promise<void>;
}

/** The delivery channels that the operator has configured. */
interface Ways {
  mailConfigured?: boolean;
  hasGateway?: boolean;
  hasDemonstration?: boolean;
  /** As of the test app. */
  handsOver?: boolean;
  /** The folder of mails that became files. */
  outbox?: string;
  /** In place of one that nothing is read from. */
  dataDir?: string;
  /** In place of an empty one. */
  db?: Db;
}

export async function openFeatureApp({ handsOver = false, db, ...ways }: Ways = {}): Promise<FeatureApp> {
  const own = await mkdtemp(join(tmpdir(), 'fathom-features-'));
  const dataDir = ways.dataDir ?? own;
  let ships: ShipMemory | undefined;
  let payloads: Payloads | undefined;
  const app = await openTestApp({
    handsOver,
    ...(db && { db }),
    ...(ways.hasDemonstration && { isFilling: beingMadeSince(Date.now()) }),
    handlers(deps, post) {
      const memory = openShipMemory({ clock: deps.clock, epoch: 'test' });
      [ships, payloads] = [memory, startPayloads(memory)];
      const history = new History({ ...deps, memory });
      return featureHandlers({
        deps,
        version: '0',
        memory,
        payloads,
        history,
        feeds: { health: () => [], traffic: () => 'none' },
        threat: { asOf: () => Promise.reject(new Refusal('notFound', 'This app has no threat maps.')) },
        post,
        push: { publicKey: 'the public key', outbound: createOutbound({ hosts: PUSH_SERVICES, resolve: async () => [] }) },
        ...ways,
        dataDir,
      });
    },
  });
  if (!ships) throw new Error('The app was made without its features');

  async function as(email: string): Promise<Client> {
    const { session, bearer } = await app.signIn(email);
    async function send(name: EndpointName, { params = {}, query, body, headers }: Asked = {}) {
      const { method, path, isBinary }: Endpoint = endpoints[name];
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, member: string) => encodeURIComponent(String(params[member])));
      const url = query ? `${filled}?${new URLSearchParams(query).toString()}` : filled;
      const payload = body === undefined ? {} : { payload: body as object };
      const type = isBinary && { 'content-type': BYTES_TYPE };
      const answer = await app.server.inject({ method, url, headers: { ...bearer, ...type, ...headers }, ...payload });
      return { status: answer.statusCode, body: answer.json<unknown>() };
    }
    return {
      accountId: session.account.id,
      send,
      async ask(name, asked) {
        const { status, body } = await send(name, asked);
        if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
        return endpoints[name].answer.parse(body);
      },
    };
  }

  return {
    ...app,
    ships,
    uploads: join(dataDir, 'list-uploads'),
    as,
    people: async () => ({
      ada: await as('member@north.example'),
      mia: await as('manager@north.example'),
      sam: await as('member@south.example'),
    }),
    forgetEdits: () =>
      app.db.exec(`truncate fleets, fleet_ships, drawings, views, view_defaults, preferences, notifications, changes, idempotency;
        update teams set share_content = false, same_preferences = false`),
    async share(organisationId, shareContent) {
      await app.db.query('update teams set share_content = $2 where organisation_id = $1', [organisationId, shareContent]);
    },
    async close() {
      await payloads?.stop();
      await app.close();
      await rm(own, { recursive: true, force: true });
    },
  };
}
