// An app with an administrator outside of the clients, and what tests of the administration ask again and again.
import type { Client as ClientOrganisation } from '#contract/entities/clients.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';

export interface AdminApp extends FeatureApp {
  /** Of the organisation `house`, which is no client. */
  root: Client;
  makeClient(name: string): Promise<ClientOrganisation>;
  /** Newest line of the audit log, signing in apart. */
  lastLine(): Promise<Record<string, unknown> | undefined>;
}

export async function openAdminApp(ways: Parameters<typeof openFeatureApp>[0] = {}): Promise<AdminApp> {
  const app = await openFeatureApp(ways);
  await app.db.exec("insert into organisations (id, name, created_at_ms) values ('house', 'House', 1)");
  await app.addAccount('root@house.example', 'admin', 'house');
  const root = await app.as('root@house.example');
  return {
    ...app,
    root,
    makeClient: async (name) => ((await root.ask('admin.createClient', { body: { name } })) as { client: ClientOrganisation }).client,
    async lastLine() {
      const [line] = await app.db.query<Record<string, unknown>>(
        "select * from audit_log where action not like 'sign%' order by no desc limit 1",
      );
      return line;
    },
  };
}
