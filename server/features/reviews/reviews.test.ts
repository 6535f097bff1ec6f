import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints/endpoints.ts';
import { passageToSign } from '#domain/passages/signed-passages.fixture.ts';
import { writeRuleSet } from '#domain/risk/read-rule-set.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { rateShip } from '#domain/risk/score.ts';
import { shipToSign } from '#domain/vta/assessments.fixture.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';

let app: FeatureApp;
let ada: Client;
let ben: Client;
let cy: Client;
let mia: Client;
let sam: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, mia, sam } = await app.people());
  for (const name of ['ben', 'cy']) await app.addAccount(`${name}@north.example`, 'member');
  [ben, cy] = [await app.as('ben@north.example'), await app.as('cy@north.example')];
});
afterAll(() => app.close());

const { assessmentId: _i, authorName: _a, note: _n, signedAt: _s, ...ofShip } = shipToSign('x');
const { passageId: _p, authorName: _pa, note: _pn, signedAt: _ps, ...ofPassage } = passageToSign('x');
const ship = { of: 'ship', ...ofShip };
const passage = { of: 'passage', ...ofPassage };

let made = 0;
const write = async (content: object, by = ada) => {
  const _id = `draft-${(made += 1)}`;
  await by.ask('reviews.write', { body: { _id, name: 'ANNA', content, note: 'Please look.', at: 1 } });
  return _id;
};
const askOf = (id: string, reviewer: Client) => ({
  params: { id },
  body: { entryId: `line-${(made += 1)}`, at: 1, reviewer: { id: reviewer.accountId, name: 'First Last' }, text: '' },
});
const backOf = (id: string) => ({ params: { id }, body: { entryId: `line-${(made += 1)}`, at: 1, text: 'Another freeboard.' } });
const ofDraft = (draftId: string, more = {}, id = draftId) => {
  const { assessmentId, ...body } = shipToSign(`244000001:${id}`, { draftId, ...more });
  return { body: { _id: assessmentId, ...body } };
};
const status = async (client: Client, name: EndpointName, asked: object) => (await client.send(name, asked)).status;

it('whom its writer asked signs a draft, and nobody else but a manager; what he signs is what the draft says', async () => {
  const id = await write(ship);
  expect(await status(ben, 'reviews.ask', askOf(id, ben))).toBe(403);
  await ada.ask('reviews.ask', askOf(id, ben));
  expect([await status(ada, 'vta.sign', ofDraft(id)), await status(cy, 'vta.sign', ofDraft(id))]).toEqual([403, 403]);
  const other = { capability: 'low' } as const;
  expect(await status(ben, 'vta.sign', ofDraft(id, { inputs: other, result: rateShip(other, FATHOM_RULES) }))).toBe(422);
  expect(await status(ben, 'vta.sign', ofDraft(id, { chosen: ['citadel'] }))).toBe(422);
  for (const key of ['k', 'k', 'again']) await ben.ask('vta.sign', { ...ofDraft(id), headers: { 'idempotency-key': key } });
  expect(await status(mia, 'vta.sign', ofDraft(id, {}, 'late'))).toBe(409);
  const rows = await app.db.query('select author_id, draft_id, note from ship_assessments');
  expect(rows).toEqual([{ author_id: ben.accountId, draft_id: id, note: 'Checked.' }]);
});

it('who is asked later takes the place of who was asked before; who sends back says why', async () => {
  const id = await write(ship);
  await ada.ask('reviews.ask', askOf(id, ben));
  await mia.ask('reviews.ask', askOf(id, cy));
  expect([await status(ben, 'vta.sign', ofDraft(id)), await status(ben, 'reviews.sendBack', backOf(id))]).toEqual([403, 403]);
  await cy.ask('reviews.sendBack', backOf(id));
  expect(await status(mia, 'vta.sign', ofDraft(id))).toBe(409);
  await ada.ask('reviews.ask', askOf(id, cy));
  await mia.ask('vta.sign', ofDraft(id));
});

it('nobody asks a person of another organisation or one who is not there, and there nobody sees the draft', async () => {
  const id = await write(ship);
  expect(await status(ada, 'reviews.ask', askOf(id, sam))).toBe(422);
  const { params, body } = askOf(id, sam);
  const nobody = { id: 'nobody', name: 'Somebody' }; // as who is not there is called in texts
  expect(await status(ada, 'reviews.ask', { params, body: { ...body, reviewer: nobody } })).toBe(422);
  expect(await status(sam, 'reviews.sendBack', backOf(id))).toBe(404);
});

it('a draft of a passage is signed in the same way', async () => {
  const id = await write(passage);
  const { passageId, ...body } = passageToSign(`of-${id}`, { draftId: id });
  const asked = { body: { _id: passageId, ...body } };
  expect(await status(ben, 'passages.sign', asked)).toBe(403);
  await ada.ask('reviews.ask', askOf(id, ben));
  expect(await status(ben, 'passages.sign', { body: { ...asked.body, name: 'Aden - Muscat' } })).toBe(422);
  await ben.ask('passages.sign', asked);
});

it('a key reads assessments and drafts with their steps and writes drafts, which the server rates; signing is refused in words', async () => {
  const created = await ada.ask('apiKeys.create', { body: { name: 'Office', currentPassword: TEST_PASSWORD, scopes: ['write'] } });
  const headers = { authorization: `Bearer ${(created as { secret: string }).secret}` };
  const content = { of: 'ship', mmsi: 244_000_009, ship: {}, inputs: { crew: 21 } };
  await ada.ask('reviews.write', { headers, body: { name: 'BERTA', content, note: '' } });
  const drafts = await ada.ask('reviews.list', { headers, body: { filter: { mmsi: 244_000_009 } } });
  expect(drafts).toMatchObject({ draftCount: 1, draft: [{ name: 'BERTA', owner: ada.accountId, steps: [] }] });
  expect(drafts).toMatchObject({ draft: [{ content: { result: rateShip({ crew: 21 }, FATHOM_RULES) } }] });
  expect(await ada.ask('vta.list', { headers, body: {} })).toMatchObject({ assessmentCount: 2 });
  expect(await ada.ask('passages.list', { headers, body: {} })).toMatchObject({
    assessmentCount: 1,
    assessment: [{ name: 'Aden - Salalah' }],
  });
  for (const [name, asked] of [
    ['vta.sign', ofDraft('x')],
    ['reviews.ask', askOf('x', ben)],
  ] as const)
    expect(await ada.send(name, { ...asked, headers })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('a person signs') },
    });
});

it('where an organisation has weights of its own, the server rates drafts by them and checks results by them', async () => {
  const rules = { ...FATHOM_RULES, edition: 'north-1', formula: { threat: 40, vulnerability: 30, consequence: 30 } };
  await mia.ask('organisation.importRuleSet', { body: { file: writeRuleSet(rules) } });
  await mia.ask('organisation.chooseRuleSet', { body: { edition: 'north-1' } });
  const content = { of: 'ship', mmsi: 244_000_008, ship: {}, inputs: { crew: 21 } };
  await write(content);
  const result = rateShip({ crew: 21 }, rules);
  expect(await ada.ask('reviews.list', { body: { filter: { mmsi: 244_000_008 } } })).toMatchObject({ draft: [{ content: { result } }] });
  await mia.ask('organisation.chooseRuleSet', { body: {} });
  const sign = (more: object) => status(mia, 'vta.sign', { body: { ...shipToSign('x'), assessmentId: undefined, ...more } });
  const { inputs } = shipToSign('x');
  const own = rateShip(inputs, rules);
  expect([await sign({ result: { ...own, figure: 1 } }), await sign({ result: own })]).toEqual([422, 200]);
});

it('the page of the API says of each call what a key may do', async () => {
  const { paths } = (await app.server.inject('/docs/json')).json<{ paths: Record<string, { post?: { description: string } }> }>();
  expect(paths['/api/vta/assessments/new']?.post?.description).toMatch(/^An API key cannot review or sign/);
  expect(paths['/api/assessments/drafts/new']?.post?.description).toBe('For API keys of the scope write.');
});

it('everyone of the organisation has drafts and steps on his devices, and nobody else', async () => {
  const pulled = async (client: Client) => JSON.stringify(await client.ask('sync.pull', { body: { cursor: {} } }));
  const has = await Promise.all([cy, mia, sam].map(async (client) => (await pulled(client)).includes('Another freeboard.')));
  expect(has).toEqual([true, true, false]);
});

it('who is asked is told once, with the way to the draft, and who asked when it is signed or sent back; nobody else', async () => {
  const [ofAda, ofShip] = [await write(passage), await write(ship, mia)];
  await app.db.query('delete from notifications');
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') };
  await ada.ask('push.subscribe', { body: { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/1', keys } });
  const asked = askOf(ofAda, ben);
  for (const key of ['one', 'other']) await ada.ask('reviews.ask', { ...asked, headers: { 'idempotency-key': key } });
  await ben.ask('reviews.sendBack', backOf(ofAda));
  await mia.ask('reviews.ask', askOf(ofShip, ada));
  for (const key of ['sign', 'again']) await ada.ask('vta.sign', { ...ofDraft(ofShip), headers: { 'idempotency-key': key } });
  const told = await app.db.query<Record<'email' | 'title' | 'body' | 'draft_id', string>>(
    `select a.email, regexp_replace(n.title, '^First Last ', '') as title, n.body, n.draft_id, n.mmsi
     from notifications n join accounts a on a.id = n.account_id order by n.created_at_ms, n.title, a.email`,
  );
  const [ofPassage, ofAShip] = [
    { draft_id: ofAda, mmsi: null },
    { draft_id: ofShip, mmsi: 244_000_001 },
  ];
  const [asks, name] = ['asks you to review the draft of ANNA', 'the draft of ANNA'];
  expect(told.toSorted((one, other) => one.draft_id.localeCompare(other.draft_id) || one.title.localeCompare(other.title))).toEqual([
    { email: 'ben@north.example', title: asks, body: '', ...ofPassage },
    { email: 'member@north.example', title: `sent back ${name}`, body: 'Another freeboard.', ...ofPassage },
    { email: 'member@north.example', title: asks, body: '', ...ofAShip },
    { email: 'manager@north.example', title: `signed ${name}`, body: '', ...ofAShip },
  ]);
  const pushed = await app.db.query<{ path: string }>("select content ->> 'path' as path from push_deliveries order by 1");
  expect(pushed.map(({ path }) => path)).toEqual([`/dashboard/tra?draft=${ofAda}`, `/dashboard/vta?ship=244000001&draft=${ofShip}`]);
});
