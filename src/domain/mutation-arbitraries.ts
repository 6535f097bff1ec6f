// Random arguments of every mutation, drawn from its schema, with ids from small pools so that edits meet. For property tests.
import type { MailedDocument } from '#contract/documents/mailed-document.ts';
import fc from 'fast-check';
import { MAX_SILENCE_MS } from '#contract/constants.ts';
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import { DEFAULT_NAUTICAL_CHART_VALUES } from '#contract/entities/chart-options.ts';
import { DRAWING_TOOLS } from '#contract/entities/drawings.ts';
import type { PassageMeasures } from '#contract/passages/passage-measures.ts';
import { DraftContent } from '#contract/entities/reviews/drafts.ts';
import { SEND_WAYS } from '#contract/entities/authority-reports/receipts.ts';
import { VERDICTS } from '#contract/entities/vta/watch-lists.ts';
import { assessmentId, authorityReportId } from '#contract/row-ids.ts';
import { Line } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { passageToSign } from './passages/signed-passages.fixture.ts';
import { anyShip } from './risk/risk.arbitrary.ts';
import { FATHOM_RULES } from './risk/rule-set.ts';
import { rateShip } from './risk/score.ts';
import { MUTATION_NAMES, type MutationArgs, type MutationName, mutations } from './mutations.ts';

/** Ids to draw from; each list has at least one. */
export interface Pools {
  accountId: string;
  fleets: readonly string[];
  drawings: readonly string[];
  views: readonly string[];
  notifications: readonly string[];
  teams: readonly string[];
  mmsis: readonly number[];
}

/** One line as the contract leaves it: trimmed, without line breaks. Includes unusual characters. */
const line = (maxLength: number) =>
  fc
    .string({ minLength: 1, maxLength: Math.min(maxLength, 12), unit: 'grapheme' })
    .map((text) => Line(maxLength).safeParse(text.replaceAll('\u0000', '')).data ?? 'x')
    .filter((text) => text.length <= maxLength);
const tags = fc.uniqueArray(fc.constantFrom('tankers', 'Red Sea', 'charter 7', 'ünïcode', '=1+1', 'a', 'b'), { maxLength: 5 });
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((drawn) => drawn + 0); // no -0
const position = fc.tuple(number(-180, 180), number(-90, 90));
const point = position.map((coordinates) => ({ type: 'Point' as const, coordinates }));
const lineString = fc.array(position, { minLength: 2, maxLength: 5 }).map((coordinates) => ({ type: 'LineString' as const, coordinates }));
const featureCollection = fc.record({
  type: fc.constant('FeatureCollection'),
  features: fc.array(
    fc.record({
      type: fc.constant('Feature'),
      geometry: fc.oneof(point, lineString),
      properties: fc.record(
        { tool: fc.constantFrom(...DRAWING_TOOLS), name: line(200), colour: fc.constant('#c00000') },
        { requiredKeys: [] },
      ),
    }),
    { maxLength: 3 },
  ),
});
const alertId = fc.constantFrom('alert-1', 'alert-2');
/** Around the time at which tests run edits, also after it. */
const moment = fc.integer({ min: 1_699_999_999_000, max: 1_700_000_001_000 });
const watchId = fc.constantFrom('watch-1', 'watch-2');
const entryId = fc.constantFrom('entry-1', 'entry-2', 'entry-3', 'entry-4', 'entry-5');
const draftId = fc.constantFrom('draft-1', 'draft-2');
const passageId = fc.constantFrom('signed-1', 'signed-2');
const receiver = fc.constantFrom({ id: 'ben', name: 'Ben Mate' }, { role: 'manager' }, { email: 'master@ship.example' });
/** As small as one can be. */
const DOCUMENT: MailedDocument = {
  file: 'TRA-ANNA',
  paper: 'a4',
  title: 'Transit risk assessment',
  language: 'en',
  madeAt: 1_700_000_000_000,
  marks: [],
  made: [],
  figures: [],
  sections: [],
};
const wholeDegrees = fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -90, max: 90 }));
const route = fc.record({ fromName: line(120), toName: line(120), line: fc.array(wholeDegrees, { minLength: 2, maxLength: 5 }) });
const contacts = fc.array(
  fc.record(
    {
      name: line(80),
      role: line(80),
      email: fc.constant('cso@company.example'),
      telephone: line(40),
      minutes: fc.integer({ min: 1, max: 1440 }),
    },
    { requiredKeys: ['name', 'role', 'minutes'] },
  ),
  { maxLength: 3 },
);
const clock = fc.constantFrom('00:00', '06:00', '22:00', '23:59');

/** Members for which the schema does not say which values are worth testing. All others are drawn from their schema. */
const MEMBERS: Readonly<Record<string, (pools: Pools) => fc.Arbitrary<unknown>>> = {
  fleetId: ({ fleets }) => fc.constantFrom(...fleets),
  drawingId: ({ drawings }) => fc.constantFrom(...drawings),
  viewId: ({ views }) => fc.constantFrom(...views),
  notificationId: ({ notifications }) => fc.constantFrom(...notifications),
  upTo: ({ notifications }) => fc.constantFrom(...notifications),
  teamId: ({ teams }) => fc.constantFrom(...teams),
  accountId: ({ accountId }) => fc.constant(accountId),
  preferencesId: ({ accountId }) => fc.constant(accountId),
  alertId: () => alertId,
  mmsi: ({ mmsis }) => fc.constantFrom(...mmsis),
  tags: () => tags,
  before: () => tags,
  mastersEmail: () => fc.constantFrom(null, 'master@ship.example', 'o.f.the.watch@ship.example'),
  featureCollection: () => featureCollection,
  encValues: () => fc.constant(DEFAULT_NAUTICAL_CHART_VALUES),
  country: () => fc.uniqueArray(fc.constantFrom('NL', 'YE', 'SG'), { maxLength: 3 }),
  from: () => clock,
  to: () => clock,
  timeZone: () => fc.constantFrom('UTC', 'Asia/Singapore'),
  at: () => moment,
  raisedAt: () => moment,
  watchId: () => watchId,
  entryId: () => entryId,
  noteId: () => entryId,
  drillId: () => fc.constantFrom('drill-1', 'drill-2'),
  incidents: () =>
    fc.uniqueArray(fc.record({ id: fc.constantFrom('i', 'j'), title: line(120), position: wholeDegrees }), { minLength: 1, maxLength: 2 }),
  startsAt: () => moment,
  endsAt: () => moment.map((atMs) => atMs + 10_000),
  passageId: () => passageId,
  draftId: () => draftId,
  reviewer: () => fc.constant({ id: 'ben', name: 'Ben Mate' }),
  nextKeeper: () => fc.constant({ id: 'ben', name: 'Ben Mate' }),
  receiver: () => receiver,
  document: () => fc.constant(DOCUMENT),
  ofId: () => watchId,
  addressee: () => fc.constantFrom({ id: 'ben', name: 'Ben Mate' }, { email: 'master@ship.example' }),
  route: () => route,
  contacts: () => contacts,
  clockAt: () => moment,
};

type JsonSchema = z.core.JSONSchema.BaseSchema;

function drawn(schema: JsonSchema, pools: Pools, name: string): fc.Arbitrary<unknown> {
  const options = schema.anyOf as JsonSchema[] | undefined;
  if (options) return fc.oneof(...options.map((option) => drawn(option, pools, name)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => drawn({ ...schema, type }, pools, name)));
  const { type, minimum = -1000, maximum = 1000, maxLength, pattern } = schema;
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum });
  if (type === 'number') return number(minimum, maximum);
  if (type === 'string' && maxLength !== undefined && pattern === undefined) return line(maxLength);
  if (type === 'object') return members(schema, pools);
  if (type === 'array') return fc.uniqueArray(drawn(schema.items as JsonSchema, pools, name), lengthOf(schema));
  throw new Error(`${name}: its schema does not say how it is drawn. Give it a line in MEMBERS of mutation-arbitraries.ts`);
}

const lengthOf = ({ minItems = 0 }: JsonSchema) => ({ minLength: minItems, maxLength: minItems + 3, selector: JSON.stringify });

function members({ properties = {}, required = [] }: JsonSchema, pools: Pools): fc.Arbitrary<object> {
  const each = Object.entries(properties).map(([name, member]) => [
    name,
    MEMBERS[name]?.(pools) ?? drawn(member as JsonSchema, pools, name),
  ]);
  return fc.record(Object.fromEntries(each) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: required });
}

/** As the screen shows it: the result is that of the inputs. */
const signing = ({ mmsis }: Pools) =>
  fc
    .record({
      mmsi: fc.constantFrom(...mmsis),
      part: fc.constantFrom('a', 'b'),
      inputs: anyShip,
      chosen: fc.constant<string[]>(['guardsArmed', 'citadel']),
      note: fc.constantFrom('', 'Checked.'),
      draftId,
      signedAt: moment,
    })
    .map(({ part, ...signed }) => ({
      ...signed,
      ...(part === 'b' && { map: { asOf: signed.signedAt, ship: { lon: 45, lat: 12, at: signed.signedAt }, reports: [], reportCount: 0 } }),
      assessmentId: assessmentId(signed.mmsi, part),
      authorName: 'Ida Rask',
      ship: { name: 'ANNA', imo: 9_074_729 },
      result: rateShip(signed.inputs, FATHOM_RULES),
    }));

/** Drawn with all members; what it holds follows from one passage. */
const passageSigning = ({ mmsis }: Pools) =>
  fc
    .record({
      passageId,
      mmsi: fc.constantFrom(...mmsis),
      routeId: fc.constant('way-1'),
      fromDepartureNm: fc.constantFrom(0, 1003),
      maxSpeedKn: fc.constant(14),
      adopted: fc.constant<MutationArgs<'passage.sign'>['adopted']>({ names: ['guardsArmed'], signedAt: Date.UTC(2026, 10, 1) }),
      measures: fc.constant<PassageMeasures>({ space: { tried: [], noWay: [0] }, time: { tried: [] } }),
      chosen: fc.constant<string[]>(['space']),
      draftId,
      note: fc.constantFrom('', 'Checked.'),
      signedAt: moment,
    })
    .map(({ passageId: id, ...more }) => passageToSign(id, more));
const drafting = (pools: Pools) =>
  fc
    .record({
      draftId,
      name: line(520),
      note: fc.constantFrom('', 'Please look.'),
      at: moment,
      signed: fc.oneof(
        signing(pools).map((content) => ({ of: 'ship', ...content })),
        passageSigning(pools).map((content) => ({ of: 'passage', ...content })),
      ),
    })
    .map(({ signed, ...draft }) => ({ ...draft, content: DraftContent.parse(signed) }));
const judging = ({ mmsis }: Pools) =>
  fc
    .record({
      mmsi: fc.constantFrom(...mmsis),
      key: fc.constantFrom('hit-1', 'hit-2'),
      value: fc.constantFrom(...VERDICTS),
      at: moment,
    })
    .map(({ mmsi, key, value, at }) => ({ mmsi, key, judged: { value, at, authorName: 'Ida Rask' } }));

const keeping = ({ mmsis }: Pools) =>
  fc
    .record({
      mmsi: fc.constantFrom(...mmsis),
      part: fc.constantFrom('a', 'b'),
      at: moment,
      way: fc.constantFrom(...SEND_WAYS.filter((way) => way !== 'server')),
      text: fc.constantFrom('UKMTO DAILY REPORT', 'SHIP REPORT\nB/271154Z'),
    })
    .map(({ part, ...kept }) => ({
      ...kept,
      ...(part === 'b' && { withPdf: false, watchId: 'watch-1' }),
      reportId: authorityReportId(kept.mmsi, part),
      authorName: 'Ida Rask',
      form: 'ukmto.daily',
      sentTo: '',
      typed: [{ field: 'phone', text: '+870' }],
    }));

type Draw<N extends MutationName> = (pools: Pools) => fc.Arbitrary<MutationArgs<N>>;
type Arbitraries = { [N in MutationName]: Draw<N> };

const bySchema = (name: MutationName) => (pools: Pools) =>
  members(z.toJSONSchema(mutations[name].args, { io: 'input', unrepresentable: 'any', reused: 'inline' }), pools);

/** It does not matter whether the starred thing exists. */
const star = ({ fleets, mmsis }: Pools) =>
  fc.oneof(
    fc.record({ kind: fc.constant('ship' as const), thing: fc.constantFrom(...mmsis).map(String) }),
    fc.record({ kind: fc.constantFrom('port' as const, 'fleet' as const), thing: fc.constantFrom(...fleets) }),
  );

export const mutationArbitraries: Arbitraries = {
  ...(Object.fromEntries(MUTATION_NAMES.map((name) => [name, bySchema(name)])) as unknown as Arbitraries),
  // one of two members, which a JSON Schema cannot express
  'alert.silence': () =>
    fc.oneof(
      fc.record({ alertId, until: fc.oneof(moment, fc.constant(-1), fc.constant(1_800_000_000_000)) }),
      fc.record({ alertId, forMs: fc.integer({ min: 0, max: MAX_SILENCE_MS }), priority: fc.constantFrom(...ALERT_PRIORITIES) }),
    ),
  'assessment.sign': signing,
  'passage.sign': passageSigning,
  'draft.write': drafting,
  'listHit.judge': judging,
  'authorityReport.keep': keeping,
  'star.add': star,
  'star.remove': star,
};
