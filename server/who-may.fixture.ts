// Who may what: a line for every call of the registry. What a call names (a fleet, an account, a client ...) and the rule by which the
// caller gets at it; `request` fills the call in. The door (`who` of the contract) and its `key` stand before these rules. Over 250 lines:
// one list.
import { randomUUID } from 'node:crypto';
import type { Role } from '#contract/entities/accounts.ts';
import type { EndpointName } from '#contract/endpoints/endpoints.ts';
import { writeRuleSet } from '#domain/risk/read-rule-set.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { VIEW_DETAILS } from '#contract/entities/view-details.fixture.ts';

/** in: the call was let through, whatever it then says of its body. */
export type Outcome = 'in' | 403 | 404;

export interface Person {
  accountId: string;
  organisationId: string;
  role: Role;
}

/** What a call names. `owner` and `organisationId` of one that is there. */
export interface Thing {
  id: string;
  there: boolean;
  ownerId: string;
  organisationId: string;
}

/** Of each kind there is one of the member, one of a mate, one of a stranger, and one that never was. */
export type Kind =
  | 'fleet'
  | 'drawing'
  | 'view'
  | 'notification'
  | 'alert'
  | 'delivery'
  | 'apiKey'
  | 'session'
  | 'account'
  | 'user'
  | 'team'
  | 'invitation'
  | 'client'
  | 'event'
  | 'port'
  | 'watch'
  | 'passage'
  | 'draft';

type Rule = (person: Person, thing: Thing) => Outcome;

export const RULES = {
  /** What the person made; nobody shares anything in the test, so what mates have is not there. */
  owner: ({ accountId }, { there, ownerId }) => (there && ownerId === accountId ? 'in' : 404),
  ownerOrAdmin: ({ accountId, role }, { there, ownerId }) => (there && (ownerId === accountId || role === 'admin') ? 'in' : 404),
  /** Its owner; of an administrator the password is asked before it is said whether there is such an account. */
  ownerOrAskedAdmin: ({ accountId, role }, { there, ownerId }) => ((there && ownerId === accountId) || role === 'admin' ? 'in' : 404),
  /** Everybody's of its organisation. */
  ofOrganisation: ({ organisationId }, thing) => (thing.there && thing.organisationId === organisationId ? 'in' : 404),
  /** Of the managers of its organisation. An administrator is one of his own organisation's. */
  manager: ({ organisationId, role }, thing) =>
    role === 'member' ? 403 : thing.there && thing.organisationId === organisationId ? 'in' : 404,
  /** Of managers, and of whoever was asked, who is nobody here; the others of its organisation see it. */
  ofReviewer: ({ organisationId, role }, thing) =>
    !thing.there || thing.organisationId !== organisationId ? 404 : role === 'member' ? 403 : 'in',
  /** Of its writer and the managers of its organisation; the others see it. */
  ofWriter: (person, thing) =>
    !thing.there || thing.organisationId !== person.organisationId
      ? 404
      : person.role === 'member' && thing.ownerId !== person.accountId
        ? 403
        : 'in',
  /** The door has let in administrators only. */
  admin: (_, { there }) => (there ? 'in' : 404),
  world: (_, { there }) => (there ? 'in' : 404),
  /** An id that is taken is answered with another one; one that is not there is made. A mark of an alert and a star
   * are the caller's own, whatever they are of. */
  anybody: () => 'in',
} as const satisfies Record<string, Rule>;

interface Asked {
  params?: Record<string, string | number>;
  body?: unknown;
}

export interface Line {
  /** Absent: the call names nothing; whoever the door lets in is in. */
  names?: readonly [Kind, keyof typeof RULES];
  /** The call takes away or changes for good what it names: each try gets its own. */
  spends?: true;
  request?: (thing: Thing) => Asked;
  /** Of calls that no sign-in is asked for: the answer is the same whoever sends it. */
  open?: true;
  /** This app has none of it: let through means 404 here. */
  absentHere?: true;
}

const MMSI = 244_000_001;
const POINT = { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] }, properties: { tool: 'point' } };
const VIEW = { lat: 1, lon: 2, zoom: 3, viewDetails: VIEW_DETAILS };
/** A picture of one point (PNG). */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** 32 bytes. */
const SEALING_KEY = `${'A'.repeat(43)}=`;
const WATCH = {
  mmsi: MMSI,
  name: 'Anna',
  startsAt: 1,
  endsAt: 2,
  route: {
    fromName: '',
    toName: '',
    line: [
      [1, 2],
      [3, 4],
    ],
  },
  corridorNm: 10,
  speedKn: 12,
  reportEveryHours: 6,
  silenceHours: 4,
  answerMinutes: 15,
  contacts: [],
};
const INVENTED = { id: 'invented', title: 'Skiffs', position: [1, 2] };
const WRONG = 'not the password of anybody here';
const CSV = Buffer.from('mmsi\n244000001').toString('base64');

const byId = (body?: unknown) => (thing: Thing) => ({ params: { id: thing.id }, ...(body !== undefined && { body }) });
const inBody =
  (member: string, more: object = {}) =>
  (thing: Thing) => ({ body: { [member]: thing.id, ...more } });
const body = (sent: unknown) => () => ({ body: sent });

const own = (kind: Kind, request: Line['request'], spends?: true): Line => ({
  names: [kind, 'owner'],
  ...(request && { request }),
  ...(spends && { spends }),
});
const managed = (kind: Kind, request: Line['request']): Line => ({ names: [kind, 'manager'], ...(request && { request }), spends: true });
const administered = (kind: Kind, request: Line['request'], spends?: true): Line => ({
  names: [kind, 'admin'],
  ...(request && { request }),
  ...(spends && { spends }),
});
const anybody: Line = {};
/** Each with a line of its own in the log. */
const watched = (sent: object = {}): Line => ({
  names: ['watch', 'ofOrganisation'],
  request: ({ id }) => ({ params: { id }, body: { entryId: randomUUID(), at: 1, ...sent } }),
  spends: true,
});
/** The same of a signed passage. */
const handedOver = (sent: (id: string) => object): Line => ({
  names: ['passage', 'ofOrganisation'],
  request: ({ id }) => ({ params: { id }, body: { entryId: randomUUID(), at: 1, ...sent(id) } }),
  spends: true,
});
const DRAFT = { name: 'Anna', content: { of: 'ship', mmsi: MMSI, ship: {}, inputs: {} }, note: '' };
/** A draft of the owner's: nobody was asked to review it. */
const reviewed = (rule: keyof typeof RULES, sent: object): Line => ({
  names: ['draft', rule],
  request: ({ id }) => ({ params: { id }, body: { entryId: randomUUID(), at: 1, ...sent } }),
  spends: true,
});
const DOCUMENT = { file: 'WATCH', paper: 'a4', title: 'Watch', language: 'en', madeAt: 1, marks: [], made: [], figures: [], sections: [] };
const starred = ({ id }: Thing) => ({ params: { kind: 'fleet', thing: id } });
const listing: Line = { request: body({}) };

export const LINES: Readonly<Record<EndpointName, Line>> = {
  'health.get': { open: true },
  'auth.login': { open: true, request: body({ email: 'nobody@x.example', password: WRONG }) },
  'auth.mailSignInLink': { open: true, request: body({}) },
  'auth.logout': { open: true },
  'auth.refreshToken': { open: true },
  'auth.register': { open: true, request: body({}) },
  'auth.verifyEmail': { open: true, request: body({ token: 'no token of ours' }) },
  'auth.forgotPassword': { open: true, request: body({}) },
  'auth.resetPassword': { open: true, request: body({}) },
  'account.register': { open: true, request: body({}) },
  'organisation.invitation': { open: true, request: body({ invitation: 'no token of ours' }) },

  'auth.favourites': own('account', byId()),
  'auth.addFavourite': { names: ['fleet', 'anybody'], request: starred },
  'auth.removeFavourite': { names: ['fleet', 'anybody'], request: starred },
  'auth.create': { request: body({}) },
  'auth.update': { names: ['account', 'ownerOrAdmin'], request: byId({}) },
  'auth.setAvatar': { names: ['account', 'ownerOrAdmin'], request: byId({ avatar: PNG }) },
  'auth.delete': { names: ['account', 'ownerOrAskedAdmin'], request: byId({ currentPassword: WRONG }) },
  'account.sessions': anybody,
  'account.revokeSession': own('session', byId(), true),
  'account.revokeOtherSessions': anybody,
  'account.proveEmail': { request: body({ token: 'no token of ours' }) },
  'account.mailEmailProof': anybody,
  'account.keepEmail': anybody,
  'account.export': anybody,

  'apiKeys.list': listing,
  'apiKeys.create': { request: body({ name: 'Key', currentPassword: WRONG }) },
  'apiKeys.delete': own('apiKey', byId(), true),

  'ships.list': listing,
  'ships.track': { request: () => ({ params: { id: String(MMSI) } }) },
  'ships.byMmsi': { request: () => ({ params: { mmsi: MMSI } }) },
  'ports.list': listing,
  'ports.ofUser': own('account', byId({})),
  'admin.ratePort': administered('port', byId({ rating: 'High', reason: 'Why' })),
  'events.list': listing,
  'events.get': { names: ['event', 'world'], request: byId() },
  'alerts.list': listing,
  'alerts.get': own('alert', byId({})),
  'alerts.acknowledge': { names: ['alert', 'anybody'], request: byId({ at: 1 }), spends: true },
  'alerts.silence': { names: ['alert', 'anybody'], request: byId({ until: 1 }) },
  'maps.own': anybody,
  'threat.asOf': { request: () => ({ params: { day: '2026-01-02' } }), absentHere: true },

  'fleets.list': listing,
  'fleets.ships': own('fleet', inBody('fleetId')),
  'fleets.create': { names: ['fleet', 'anybody'], request: inBody('_id', { name: 'Fleet' }), spends: true },
  'fleets.update': own('fleet', byId({ name: 'Fleet' })),
  'fleets.delete': own('fleet', byId(), true),
  'fleets.validate': own('fleet', inBody('fleetId', { ships: [] })),
  'fleets.users': anybody,
  'fleets.setMastersEmail': own('fleet', byId({ mastersEmail: null })),
  'fleets.setTags': own('fleet', byId({ tags: ['a'] })),
  'fleets.setSendToMaster': own('fleet', ({ id }) => ({ params: { fleetId: id }, body: { sendToMaster: true, mmsi: MMSI } })),
  'fleets.addShip': own('fleet', inBody('fleetId', { mmsi: MMSI + 1 })),
  'fleets.removeShip': own('fleet', ({ id }) => ({ params: { id, mmsi: MMSI } }), true),

  'drawings.list': listing,
  'drawings.create': { request: body({ name: 'Drawing', featureCollection: { type: 'FeatureCollection', features: [POINT] } }) },
  'drawings.delete': own('drawing', byId(), true),

  'views.list': listing,
  'views.create': { names: ['view', 'anybody'], request: inBody('id', VIEW), spends: true },
  'views.update': own('view', byId({ zoom: 4 })),
  'views.setDefault': own('view', byId()),
  'views.delete': own('view', byId(), true),

  'watches.create': {
    names: ['watch', 'anybody'],
    request: ({ id }) => ({ body: { watchId: id, entryId: randomUUID(), at: 1, ...WATCH } }),
    spends: true,
  },
  'watches.change': watched({ corridorNm: 11 }),
  'watches.end': watched({ text: '' }),
  'watches.handOver': watched({ text: 'All well' }),
  'watches.accept': watched({ noteId: 'no-such-note' }),
  'watches.acknowledge': watched({ noteId: 'no-such-line' }),
  'watches.startDrill': {
    names: ['watch', 'ofOrganisation'],
    request: ({ id }) => ({
      params: { id },
      body: { entryId: randomUUID(), drillId: randomUUID(), at: 1, hours: 1, incidents: [INVENTED] },
    }),
    spends: true,
  },
  'watches.endDrill': watched({ drillId: 'no-such-drill' }),
  'watches.log': watched({ kind: 'note', text: 'All well' }),

  'preferences.get': own('account', inBody('preferenceOwner')),
  'preferences.create': listing,
  'preferences.update': own('account', byId({ vesselProximity: 5 })),

  'mechanisms.list': anybody,
  'mechanisms.test': { request: body({ mechanism: 'sms' }) },
  'mechanisms.tested': { request: () => ({ params: { id: 'no-such-test' } }), absentHere: true },

  'notifications.list': anybody,
  'notifications.markRead': own('notification', byId(), true),
  'notifications.markAllRead': own('account', byId()),
  'notifications.delete': own('notification', byId(), true),
  'notifications.deleteAll': own('account', byId()),

  'push.key': anybody,
  'push.subscribe': { request: body({}) },
  'push.unsubscribe': anybody,
  'push.test': { absentHere: true },
  'push.delivery': own('delivery', byId()),
  'push.shown': own('delivery', byId()),

  'documents.mail': {
    names: ['watch', 'ofOrganisation'],
    request: ({ id }) => ({
      body: { entryId: randomUUID(), of: 'watch', ofId: id, addressee: { id: 'nobody', name: 'Nobody' }, text: '', document: DOCUMENT },
    }),
    spends: true,
  },
  'passages.sign': { request: body({}) },
  'passages.handOver': handedOver(() => ({ receiver: { role: 'member' }, text: '' })),
  'passages.accept': handedOver((id) => ({ noteId: `note-of-${id}` })),

  'passages.list': listing,
  'reviews.list': listing,
  'reviews.write': { names: ['draft', 'anybody'], request: inBody('_id', DRAFT), spends: true },
  'reviews.ask': reviewed('ofWriter', { reviewer: { id: 'nobody', name: 'Nobody' }, text: '' }),
  'reviews.sendBack': reviewed('ofReviewer', { text: 'The freeboard' }),
  'reviews.delete': { names: ['draft', 'ofWriter'], request: byId(), spends: true },

  'vta.list': listing,
  'vta.sign': { request: body({}) },
  'vta.judgeHit': { request: () => ({ params: { mmsi: MMSI, key: 'k' }, body: {} }) },
  'authorityReports.keep': { request: body({}) },
  'vta.setParticulars': { request: () => ({ params: { mmsi: MMSI }, body: {} }) },

  'sync.pull': listing,
  'sync.keepKey': { request: () => ({ params: { id: 'device' }, body: { key: SEALING_KEY } }) },
  'sync.key': { request: () => ({ params: { id: 'device' } }) },

  'teams.byUser': listing,
  'teams.changeUserPreferences': managed('team', byId({ samePreferences: true })),
  'teams.changeShareContent': managed('team', byId({ shareContent: true })),
  'teams.create': { request: body({ name: 'Team' }) },
  'teams.rename': managed('team', byId({ name: 'Team' })),
  'teams.delete': managed('team', byId()),
  'teams.addMember': managed('team', ({ id, ownerId }) => ({ params: { id, accountId: ownerId } })),
  'teams.removeMember': managed('team', ({ id, ownerId }) => ({ params: { id, accountId: ownerId } })),

  'organisation.get': anybody,
  'organisation.rename': { request: body({ name: 'Organisation' }) },
  'organisation.importRuleSet': {
    request: () => ({ body: { file: writeRuleSet({ ...FATHOM_RULES, edition: `own-${randomUUID().slice(0, 8)}` }) } }),
  },
  'organisation.chooseRuleSet': { request: body({}) },
  'organisation.changeMember': managed('account', byId({})),
  'organisation.invitations': anybody,
  'organisation.invite': { request: body({ email: 'somebody@else.example' }) },
  'organisation.revokeInvitation': managed('invitation', byId()),

  'admin.clients': listing,
  'admin.client': administered('client', byId()),
  'admin.createClient': { request: body({ name: 'Client' }) },
  'admin.updateClient': administered('client', byId({ name: 'Client' })),
  'admin.deleteClient': administered('client', byId(), true),
  'admin.restoreClient': administered('client', byId()),
  'admin.clientTeam': administered('client', inBody('clientId')),
  'admin.preferences': administered('client', byId()),
  'admin.setPreferences': administered('client', byId({})),
  'admin.users': administered('client', inBody('clientId')),
  'admin.createUser': administered('client', (thing) => ({
    body: { clientId: thing.id, email: `${thing.id}@new.example`, firstName: 'A', lastName: 'B' },
  })),
  'admin.updateUser': administered('user', byId({})),
  'admin.sendUserDetails': administered('user', byId()),
  'admin.resetUserPassword': administered('user', byId(), true),
  'admin.deleteUser': administered('user', byId(), true),
  'admin.fleets': administered('client', inBody('clientId')),
  'admin.fleetShips': administered('fleet', inBody('fleetId')),
  'admin.createFleet': administered('client', inBody('clientId', { name: 'Fleet' })),
  'admin.updateFleet': administered('fleet', byId({ name: 'Fleet' })),
  'admin.setMastersEmail': administered('fleet', byId({ mastersEmail: null })),
  'admin.setTags': administered('fleet', byId({ tags: ['a'] })),
  'admin.setSendToMaster': administered('fleet', byId({ sendToMaster: true, mmsi: MMSI })),
  'admin.validateFleet': administered('fleet', inBody('fleetId', { ships: [] })),
  'admin.uploadFleet': administered('fleet', byId({ fileName: 'a.csv', content: CSV })),
  'admin.deleteFleet': administered('fleet', byId(), true),
  'admin.removeShip': administered('fleet', ({ id }) => ({ params: { id, mmsi: MMSI } }), true),
  'admin.setReportCentre': {
    request: () => ({
      params: { id: 'one' },
      body: { addressee: 'ukmto', name: 'Centre', telephone: '', source: 'Test', issuedAt: 1 },
    }),
  },
  'admin.importedLists': anybody,
  'admin.removeImportedList': { request: () => ({ body: { kind: 'watchList', list: 'none' } }), absentHere: true },
  'admin.addListPart': { request: () => ({ params: { id: 'one', from: 0 }, body: Buffer.from('a') }) },
  'admin.checkList': { request: () => ({ params: { id: 'none' }, body: { fileName: 'list.csv', bytes: 1 } }), absentHere: true },
  'admin.applyList': { request: () => ({ params: { id: 'none' } }), absentHere: true },
  'admin.dropList': { request: () => ({ params: { id: 'none' } }) },
  'admin.addChartPart': { request: () => ({ params: { id: 'one', from: 0 }, body: Buffer.from('a') }) },
  'admin.endChartUpload': { request: () => ({ params: { id: 'none' }, body: { fileName: 'charts.zip', bytes: 1 } }), absentHere: true },
  'admin.chartImports': anybody,
  'admin.chartImport': { request: () => ({ params: { id: 'none' } }), absentHere: true },
  'admin.cancelChartImport': { request: () => ({ params: { id: 'none' } }), absentHere: true },
  'admin.withdrawChart': { request: () => ({ params: { id: 'none' } }), absentHere: true },
  'admin.setActor': {
    request: () => ({
      params: { id: 'one' },
      body: {
        name: 'Raiders',
        region: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        },
      },
    }),
  },
  'admin.deleteActor': { request: () => ({ params: { id: 'none' } }) },
  'admin.deleteReportCentre': { request: () => ({ params: { id: 'none' } }) },
  'admin.overview': anybody,
  'admin.resetDemonstration': anybody,
  'admin.deleteDemonstration': anybody,
  'admin.outbox': listing,
  'admin.letter': { request: () => ({ params: { no: 999_999_999 } }), absentHere: true },
  'admin.audit': listing,
};
