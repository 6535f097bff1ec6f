// Each of the sixty texts in every text of every people's call, through the app on a real database: given back as it was sent, or refused
// in words. Fields come from the contract's schemas, so a new one is tried by itself.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppError } from '#contract/errors.ts';
import { type EndpointName, endpoints } from '#contract/endpoints/endpoints.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import type { z } from '#contract/zod.ts';
import { type AdminApp, openAdminApp } from '#server/features/admin/admin.fixture.ts';
import type { Asked } from '#server/features/feature-app.fixture.ts';
import { CORPUS, isStorable } from './corpus.ts';
import { CALLS_WITH_IDS, LINES, type Somebody, type Standing, TEXT_CALLS } from './people-calls.ts';
import { standingAs, type TextField, textFieldsOf, withText } from './text-fields.ts';

/** Members that no answer gives back, and why; ids and what a list is asked for apart. */
const NOT_GIVEN_BACK: Record<string, string> = {
  password: 'kept as a hash',
  confirmPassword: 'compared',
  currentPassword: 'compared',
  code: 'came by mail',
  token: 'came by mail',
  invitation: 'came by mail',
  organisationId: 'names an organisation, made by the server',
  before: 'says what a list of tags was changed from',
  avatar: 'a file',
  content: 'a file',
  file: 'a file',
};

let app: AdminApp;
const ids = {} as Standing['ids'];
const headers = {} as Standing['headers'];
let n = 0;

beforeAll(async () => {
  app = await openAdminApp();
  const emails = { ada: 'member@north.example', mia: 'manager@north.example', sam: 'member@south.example', root: 'root@house.example' };
  for (const [who, email] of Object.entries(emails) as [Exclude<Somebody, 'nobody'>, string][]) {
    const { session, bearer } = await app.signIn(email);
    headers[who] = bearer;
    if (who === 'ada' || who === 'mia') ids[who] = session.account.id;
  }
  headers.nobody = {};
  ids.clientId = (await app.makeClient('Client'))._id;
  const user = { clientId: ids.clientId, email: 'user@client.example', firstName: 'A', lastName: 'B', role: 'manager' };
  ids.userId = String(standingAs(await app.root.ask('admin.createUser', { body: user }), 'id')[0]);
  const fleet = { clientId: ids.clientId, name: 'Fleet' };
  ids.othersFleetId = String(standingAs(await app.root.ask('admin.createFleet', { body: fleet }), '_id')[0]);
  const ada = await app.as('member@north.example');
  ids.fleetId = String(standingAs(await ada.ask('fleets.create', { body: { name: 'Fleet' } }), '_id')[0]);
  const mia = await app.as('manager@north.example');
  ids.teamId = String(standingAs(await mia.ask('teams.create', { body: { name: 'Team' } }), 'id')[0]);
});
afterAll(() => app.close());

/** From an address of its own each time, so that no limit of tries comes between. */
async function send(name: EndpointName, as: Somebody, { params = {}, body }: Asked) {
  const { method, path }: Endpoint = endpoints[name];
  n += 1;
  const answer = await app.server.inject({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, (_, member: string) => encodeURIComponent(String(params[member]))),
    headers: headers[as],
    remoteAddress: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
    ...(body !== undefined && { payload: body as object }),
  });
  return { status: answer.statusCode, body: answer.json<AppError>() };
}
type Answer = Awaited<ReturnType<typeof send>>;

const nameOf = ({ path }: TextField) => path.findLast((member): member is string => member !== 0) ?? '';

/** In words that are ours: a bug answers 500, and what nobody thought of has none. */
function expectWords({ status, body }: Answer, about: string): void {
  expect(status, `${about}: ${JSON.stringify(body).slice(0, 300)}`).toBeGreaterThanOrEqual(400);
  expect(status, `${about}: ${JSON.stringify(body).slice(0, 300)}`).toBeLessThan(500);
  expect(body.message, about).toMatch(/^\w[^\n]+\.$/);
}

/** Each call is tried with a third of the texts, and each text with a third of the calls: all with all in `npm run test:workbench`. */
const isSample = (at: number) => (_: unknown, no: number) => no % 3 === at % 3;
const isOther = (at: number) => (_: unknown, no: number) => no % 3 !== at % 3;

describe('in the place of an id a hostile text finds nothing, in words:', () => {
  const findsNothing = async (name: EndpointName, texts: typeof CORPUS): Promise<void> => {
    const members = [...endpoints[name].path.matchAll(/\{(\w+)\}/g)].map(([, member = '']) => member);
    const body = (await LINES[name]?.request({ app, headers, ids, n }))?.body ?? {};
    // half a letter cannot be written into an address, and an endless one is the server's to end
    for (const { text, why } of texts.filter((payload) => !/\p{Surrogate}/u.test(payload.text) && payload.text.length < 1000)) {
      const params = Object.fromEntries(members.map((member) => [member, text]));
      const { method }: Endpoint = endpoints[name];
      expectWords(await send(name, 'root', { params, ...(method !== 'GET' && { body }) }), `${JSON.stringify(text)} (${why})`);
    }
  };
  it.each(CALLS_WITH_IDS.map((name, at) => [name, CORPUS.filter(isSample(at))] as const))('%s', findsNothing);
  it.each(CALLS_WITH_IDS.map((name, at) => [name, CORPUS.filter(isOther(at))] as const))(
    '%s, the other texts',
    { timeout: 120_000, tags: ['long'] },
    findsNothing,
  );
});

/** Sends each of the texts in every field of a call. */
async function tryTexts(name: EndpointName, texts: typeof CORPUS): Promise<void> {
  // over 40 lines: a call, its texts and its fields, which go together
  const line = LINES[name];
  if (!line) throw new Error(`people-calls.ts has no line for ${name}`);
  const call: Endpoint = endpoints[name];
  const fields = textFieldsOf(call.body as z.ZodType);
  const isGivenBack = (field: TextField) => !line.storesNothing && !field.isId && !(nameOf(field) in NOT_GIVEN_BACK);
  const standing = () => ({ app, headers, ids, n });

  for (const { text, why } of texts) {
    const about = `${JSON.stringify(text.slice(0, 60))} (${why})`;
    const tryIn = async (at: readonly TextField[]) => {
      const now = standing();
      const asked = await line.request(now);
      const answer = await send(name, line.as, {
        ...asked,
        body: at.reduce((body, { path }) => withText(body, path, text), asked.body),
      });
      return { ...answer, seen: () => (line.read && answer.status === 200 ? line.read(now, answer.body) : answer.body) };
    };
    const taken = fields.filter(({ schema }) => isStorable(text) && schema.safeParse(text).success);

    const refused = fields.filter((field) => !taken.includes(field));
    // what a stranger sends is small: there is room for one text that is too long
    for (const some of call.who === 'anyone' ? refused.map((one) => [one]) : [refused].filter((those) => those.length > 0)) {
      const answer = await tryIn(some);
      expectWords(answer, about);
      expect(answer.status, about).toBe(422);
      const named = answer.body.details?.map(({ field }) => field) ?? [];
      const paths = some.map(({ path }) => path.join('.'));
      if (isStorable(text)) expect(named, about).toEqual(expect.arrayContaining(paths));
      else expect(paths, about).toContain(named[0]);
    }

    for (const field of taken.filter((one) => !isGivenBack(one))) {
      const answer = await tryIn([field]);
      if (answer.status !== 200) expectWords(answer, `${field.path.join('.')} of ${about}`);
    }

    const kept = taken.filter(isGivenBack);
    if (kept.length === 0) continue;
    const answer = await tryIn(kept);
    expect(answer.status, `${about}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBe(200);
    const seen = await answer.seen();
    for (const field of kept)
      expect(standingAs(seen, nameOf(field)), `${field.path.join('.')} of ${about}`).toContain(field.schema.parse(text));
  }
}

const EVERY_FIELD = 'every field of every call gives a hostile text back as it was sent, or refuses it in words:';
const how = { timeout: 120_000 }; // as many texts by as many fields, with passwords hashed in some
describe(EVERY_FIELD, () => {
  it.each(TEXT_CALLS.map((name, at) => [name, CORPUS.filter(isSample(at))] as const))('%s', how, tryTexts);
  it.each(TEXT_CALLS.map((name, at) => [name, CORPUS.filter(isOther(at))] as const))(
    '%s, the other texts',
    { ...how, tags: ['long'] },
    tryTexts,
  );
});

it('each call that takes texts has a line, and no line is of another', () => {
  expect(Object.keys(LINES).toSorted()).toEqual(TEXT_CALLS.toSorted());
  const names = new Set(TEXT_CALLS.flatMap((name) => textFieldsOf((endpoints[name] as Endpoint).body as z.ZodType)).map(nameOf));
  expect(Object.keys(NOT_GIVEN_BACK).filter((name) => !names.has(name))).toEqual([]);
});
