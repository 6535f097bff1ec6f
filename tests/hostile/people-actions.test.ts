// What becomes of hostile names afterwards: searched for, listed in logs and exports, sent in mails, uploaded in files, named by a browser.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditLine } from '#contract/entities/administration.ts';
import type { Client as ClientOrganisation } from '#contract/entities/clients.ts';
import { FleetTag } from '#contract/entities/fleets.ts';
import { OrganisationName } from '#contract/entities/organisations.ts';
import { type AdminApp, openAdminApp } from '#server/features/admin/admin.fixture.ts';
import type { Client } from '#server/features/feature-app.fixture.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';
import { CORPUS, isStorable } from './corpus.ts';
import { standingAs } from './text-fields.ts';

let app: AdminApp;
let mia: Client;
beforeAll(async () => {
  app = await openAdminApp();
  mia = await app.as('manager@north.example');
});
afterAll(() => app.close());

/** As the contract leaves them. */
const NAMES = CORPUS.flatMap(({ text }) => {
  const read = OrganisationName.safeParse({ name: text });
  return isStorable(text) && read.success ? [read.data.name] : [];
});

it('a search for a hostile name finds that one and nothing else, and the log has it as it was', async () => {
  for (const name of NAMES) await app.makeClient(name);
  for (const name of NAMES) {
    const { clients } = (await app.root.ask('admin.clients', { body: { filter: { text: name } } })) as { clients: ClientOrganisation[] };
    const lower = name.toLowerCase();
    expect(clients.map((client) => client.name)).toContain(name);
    expect(clients.filter((client) => !client.name.toLowerCase().includes(lower))).toEqual([]);
  }
  const { lines } = (await app.root.ask('admin.audit', { body: { limit: 500, filter: { action: 'clientCreated' } } })) as {
    lines: AuditLine[];
  };
  expect(lines.map(({ after }) => (after as { name: string }).name).toSorted()).toEqual(NAMES.toSorted());
});

it('a mail is written with the names as they stand, and nobody else is written to', async () => {
  for (const [at, name] of NAMES.entries()) {
    await mia.ask('organisation.rename', { body: { name } });
    const email = `guest-${at}@x.example`;
    await mia.ask('organisation.invite', { body: { email } });
    expect(await app.letters(email)).toMatchObject([{ kind: 'invitation', values: { organisation: name } }]);
  }
  const addresses = await app.db.query<{ to_address: string }>(
    "select to_address from mails where to_address not like 'guest-%@x.example'",
  );
  expect(addresses).toEqual([]);
});

it('an export of an account has its names as they were written', { tags: ['long'] }, async () => {
  const ada = await app.as('member@north.example');
  const params = { id: ada.accountId };
  for (const name of NAMES.filter((text) => text.length <= 80)) {
    await ada.ask('auth.update', { params, body: { firstName: name, lastName: name } });
    const exported = await ada.ask('account.export');
    expect([...standingAs(exported, 'firstName'), ...standingAs(exported, 'first_name')]).toContain(name);
  }
});

it('a browser may call itself what it likes, and is listed under that', { tags: ['long'] }, async () => {
  // a header holds no line ends and no letters beyond Latin-1; Node itself refuses those
  const devices = CORPUS.map(({ text }) => text).filter((text) => /^[\x20-\x7E\xA0-\xFF]+$/.test(text) && text.length < 1000);
  expect(devices.length).toBeGreaterThan(30);
  for (const [at, device] of devices.entries()) {
    const payload = { email: 'member@south.example', password: TEST_PASSWORD };
    const headers = { 'user-agent': device };
    const remoteAddress = `10.0.0.${at + 1}`;
    const { statusCode, body } = await app.server.inject({ method: 'POST', url: '/api/auth/login', headers, payload, remoteAddress });
    expect(statusCode, body).toBe(200);
  }
  const sam = await app.as('member@south.example');
  const listed = standingAs(await sam.ask('account.sessions'), 'device');
  expect(listed).toEqual(expect.arrayContaining(devices.map((device) => device.trim())));
});

it('tags of an uploaded list are kept as they stand in the file, or refused in words', async () => {
  const clientId = (await app.makeClient('Uploads'))._id;
  await app.root.ask('admin.createUser', { body: { clientId, email: 'up@x.example', firstName: 'U', lastName: 'P', role: 'manager' } });
  // a file parts tags by ; and |, and of every blank it makes one space
  const tags = NAMES.filter((text) => !/[;|\p{Cc}]|[^\S ]|  |^'/u.test(text) && FleetTag.safeParse(text).success);
  expect(tags.length).toBeGreaterThan(25);
  const cells = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = [...tags, 'A'.repeat(500)].map((tag, at) => `${244_000_001 + at},${cells(tag.slice(0, 100))},${cells(tag)}`);
  const content = Buffer.from(`mmsi,name,tags\n${rows.join('\n')}\n`).toString('base64');
  const made = await app.root.ask('admin.createFleet', { body: { clientId, name: 'Uploads' } });
  const params = { id: String(standingAs(made, '_id')[0]) };
  const answer = await app.root.ask('admin.uploadFleet', { params, body: { fileName: NAMES[0], content } });
  expect(standingAs(answer, 'tags')).toEqual(tags);
  expect(answer).toMatchObject({ added: tags.length, refused: [{ row: tags.length + 1, field: 'tags' }] });
});
