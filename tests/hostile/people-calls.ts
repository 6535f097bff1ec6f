// The calls of the people's contract that take texts, one line each: who makes it, what valid request stands around a hostile text, and
// where what was stored is read again.
import fc from 'fast-check';
import type { EndpointName } from '#contract/endpoints/endpoints.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { accountEndpoints } from '#contract/endpoints/account.ts';
import { adminEndpoints } from '#contract/endpoints/admin.ts';
import { runningEndpoints } from '#contract/endpoints/admin/running.ts';
import { apiKeyEndpoints } from '#contract/endpoints/api-keys.ts';
import { authEndpoints } from '#contract/endpoints/auth.ts';
import { fleetEndpoints } from '#contract/endpoints/fleets.ts';
import { organisationEndpoints } from '#contract/endpoints/organisation.ts';
import { preferenceEndpoints } from '#contract/endpoints/preferences.ts';
import { teamEndpoints } from '#contract/endpoints/teams.ts';
import { mutationArbitraries } from '#domain/mutation-arbitraries.ts';
import { MUTATION_NAMES, type MutationName, mutationOf } from '#domain/mutations.ts';
import type { AdminApp } from '#server/features/admin/admin.fixture.ts';
import type { Asked } from '#server/features/feature-app.fixture.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';
import { textFieldsOf } from './text-fields.ts';

const PEOPLES: Readonly<Record<string, Endpoint>> = {
  ...authEndpoints,
  ...accountEndpoints,
  ...organisationEndpoints,
  ...teamEndpoints,
  ...apiKeyEndpoints,
  ...adminEndpoints,
  ...runningEndpoints,
  ...fleetEndpoints,
  ...preferenceEndpoints,
};
const callsWith = (is: (endpoint: Endpoint) => boolean) =>
  Object.entries(PEOPLES).flatMap(([name, endpoint]) => (is(endpoint) ? [name as EndpointName] : []));
export const TEXT_CALLS = callsWith(({ body }) => body !== undefined && textFieldsOf(body).length > 0);
export const CALLS_WITH_IDS = callsWith(({ params }) => params !== undefined);

export type Somebody = 'ada' | 'mia' | 'sam' | 'root' | 'nobody';

export interface Standing {
  app: AdminApp;
  headers: Record<Somebody, Record<string, string>>;
  /** Ids of what is there before. */
  ids: Record<'ada' | 'mia' | 'teamId' | 'fleetId' | 'clientId' | 'userId' | 'othersFleetId', string>;
  /** Another one each time: for what must not be there twice. */
  n: number;
}

export interface Line {
  as: Somebody;
  /** Whole and valid: a hostile text takes the place of one of its texts, or comes to them. */
  request(standing: Standing): Asked | Promise<Asked>;
  /** What shows what was stored, where the answer does not. */
  read?(standing: Standing, answer: unknown): Promise<unknown>;
  /** Asks or judges; what it is asked is nowhere kept. */
  storesNothing?: true;
}

const PASSWORD = 'a long and quiet evening at sea';
const person = { firstName: 'Ada', lastName: 'Mate' };
const emailOf = ({ n }: Standing) => `person-${n}@x.example`;
const body = (sent: object) => ({ body: sent });
const FAVOURITES = { ships: [], ports: [], fleets: [] };

/** The token in the newest mail to the address. */
async function mailedToken({ app }: Standing, to: string): Promise<string> {
  return String((await app.letters(to)).at(-1)?.values['token']);
}

async function invited(standing: Standing): Promise<Asked> {
  const email = emailOf(standing);
  await standing.app.db.exec('delete from invitations'); // two hundred a day at most
  const mia = await standing.app.server.inject({
    method: 'POST',
    url: '/api/organisation/invitations',
    headers: standing.headers.mia,
    payload: { email },
  });
  if (mia.statusCode !== 200) throw new Error(`Nobody was invited: ${mia.body}`);
  return body({ ...person, email, password: PASSWORD, invitation: await mailedToken(standing, email) });
}

/** The names of who follows the link in the mail. */
async function verified(standing: Standing): Promise<unknown> {
  const payload = { token: await mailedToken(standing, emailOf(standing)), password: PASSWORD };
  return (await standing.app.server.inject({ method: 'POST', url: '/api/auth/verify-email', payload })).json<unknown>();
}

const asks = (as: Somebody, request: Line['request'] = () => body({})): Line => ({ as, request, storesNothing: true });
const ofOthersFleet = ({ ids }: Standing) => ({ params: { id: ids.othersFleetId }, body: {} });
const ofClient = ({ ids }: Standing) => ({ params: { id: ids.clientId }, body: {} });
const inClient = ({ ids }: Standing) => body({ clientId: ids.clientId });

/** An edit of what Ada has, with arguments that are drawn by its schema. */
function editOf(name: MutationName): Line {
  return {
    as: 'ada',
    request({ ids, n }) {
      const pools = { accountId: ids.ada, fleets: [ids.fleetId], drawings: ['drawing'], views: ['view'], notifications: ['notification'] };
      const args: fc.Arbitrary<unknown> = mutationArbitraries[name]({ ...pools, teams: [ids.teamId], mmsis: [244_000_001] });
      return mutationOf(name).toRequest(fc.sample(args, { numRuns: 1, seed: n })[0] as never);
    },
  };
}
const EDITS = MUTATION_NAMES.flatMap((name) => {
  const { endpoint } = mutationOf(name);
  return TEXT_CALLS.includes(endpoint) ? [[endpoint, editOf(name)] as const] : [];
});

export const LINES: { readonly [N in EndpointName]?: Line } = {
  ...(Object.fromEntries(EDITS) as { readonly [N in EndpointName]?: Line }),
  'auth.login': asks('nobody', () => body({ email: 'nobody@x.example', password: PASSWORD })),
  'auth.register': {
    as: 'nobody',
    request: (standing) => body({ ...person, email: emailOf(standing), password: PASSWORD }),
    read: verified,
  },
  'auth.verifyEmail': asks('nobody'),
  'auth.forgotPassword': asks('nobody'),
  'auth.mailSignInLink': asks('nobody'),
  'auth.resetPassword': asks('nobody', () =>
    body({ email: 'nobody@x.example', code: 'ABCDEFGH', password: PASSWORD, confirmPassword: PASSWORD }),
  ),
  'auth.create': {
    as: 'root',
    request: (standing) => body({ ...person, email: emailOf(standing), role: 'member', organisationId: 'north' }),
  },
  'auth.update': {
    as: 'ada',
    request: ({ ids }) => ({ params: { id: ids.ada }, body: { ...person, favourites: FAVOURITES } }),
    read: async ({ app, ids, headers }, answer) => [
      answer,
      (await app.server.inject({ method: 'GET', url: `/api/auth/favourite/${ids.ada}`, headers: headers.ada })).json<unknown>(),
    ],
  },
  'auth.setAvatar': asks('ada', ({ ids }) => ({ params: { id: ids.ada }, body: {} })),
  'auth.delete': asks('mia', ({ ids }) => ({ params: { id: ids.mia }, body: {} })),
  'account.register': { as: 'nobody', request: invited },
  'account.proveEmail': asks('ada'),

  'organisation.rename': { as: 'mia', request: () => body({ name: 'North' }) },
  'organisation.changeMember': { as: 'mia', request: ({ ids }) => ({ params: { id: ids.ada }, body: {} }) },
  'organisation.invite': { as: 'mia', request: (standing) => body({ email: emailOf(standing) }) },
  'organisation.invitation': asks('nobody'),
  'organisation.importRuleSet': asks('mia'),
  'organisation.chooseRuleSet': asks('mia'),

  'teams.create': { as: 'mia', request: () => body({ name: 'Team' }) },
  'teams.rename': { as: 'mia', request: ({ ids }) => ({ params: { id: ids.teamId }, body: {} }) },

  'apiKeys.create': {
    as: 'sam',
    async request({ app }) {
      await app.db.exec('delete from api_keys'); // an account has fifty at most
      return body({ name: 'Key', currentPassword: TEST_PASSWORD });
    },
  },

  'admin.clients': asks('root'),
  'admin.createClient': { as: 'root', request: () => body({ name: 'Client' }) },
  'admin.updateClient': { as: 'root', request: ofClient },
  'admin.clientTeam': asks('root', inClient),
  'admin.users': asks('root'),
  'admin.createUser': {
    as: 'root',
    request: (standing) => body({ ...person, clientId: standing.ids.clientId, email: emailOf(standing) }),
  },
  'admin.updateUser': { as: 'root', request: ({ ids }) => ({ params: { id: ids.userId }, body: {} }) },
  'admin.fleets': asks('root', inClient),
  'admin.fleetShips': asks('root', ({ ids }) => body({ fleetId: ids.othersFleetId })),
  'admin.createFleet': { as: 'root', request: ({ ids }) => body({ clientId: ids.clientId, name: 'Fleet' }) },
  'admin.updateFleet': { as: 'root', request: ofOthersFleet },
  'admin.setMastersEmail': { as: 'root', request: ofOthersFleet },
  'admin.setTags': { as: 'root', request: ofOthersFleet },
  'admin.validateFleet': asks('root', () => body({ ships: [{}] })),
  'admin.uploadFleet': asks('root', () => ({ params: { id: 'none' }, body: { fileName: 'fleet.csv', content: 'bW1zaQ==' } })),
  'admin.setPreferences': { as: 'root', request: ofClient },
  'admin.outbox': asks('root'),
  'admin.audit': asks('root'),

  'fleets.list': asks('ada'),
  'fleets.ships': asks('ada', ({ ids }) => body({ fleetId: ids.fleetId })),
  'fleets.create': { as: 'ada', request: () => body({ name: 'Fleet' }) }, // another one each time
  'fleets.validate': asks('ada', () => body({ ships: [{}] })),

  'preferences.get': asks('ada'),
};
