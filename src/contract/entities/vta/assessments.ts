// The signed threat assessment of a ship: a version that nobody changes. It holds whole what was signed, so that it reads the same for ever.
import { AccountId } from '#contract/entities/accounts.ts';
import { EventCategory, EventType } from '#contract/entities/events.ts';
import { LatDeg, LonDeg } from '#contract/geojson.ts';
import { MAX_ASSESSMENT_NOTE, MAX_MAP_REPORTS } from '#contract/limits.ts';
import { listQuery, PageView } from '#contract/lists.ts';
import { AtMs, CountryCode, Id, idOf, Line, MaybeLine, Prose } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { RiskRating, ShipRiskInputs } from '#contract/entities/risk.ts';
import { Mmsi, Ship } from '#contract/entities/ships.ts';

/** Who she was when it was signed, as AIS said. Unknown members are absent. */
const AssessedShip = z
  .object({
    name: MaybeLine(120),
    callsign: MaybeLine(20),
    flag: CountryCode,
    ...Ship.pick({ imo: true, shipType: true, length: true, beam: true }).shape,
  })
  .partial();

/** Measures that the writer proposes, by name: of a ship src/domain/risk/measures.ts, of a passage its members of PassageMeasures. */
export const ProposedMeasures = z.array(Line(40)).max(20).optional();

const MapReport = z.object({
  id: Id,
  lon: LonDeg,
  lat: LatDeg,
  category: EventCategory,
  type: EventType,
  sample: z.boolean(),
});

/** What the map of the screen showed, so that it is drawn from this alone for ever. Not her way: it is no input of the rating. */
export const AssessmentMap = z.object({
  asOf: AtMs.describe('When it was shown'),
  ship: z.object({ lon: LonDeg, lat: LatDeg, at: AtMs.describe('When she was there') }),
  reports: z.array(MapReport).max(MAX_MAP_REPORTS).describe('The heaviest of those that counted for her'),
  reportCount: z.int().min(0).describe('All that counted for her'),
});
export type AssessmentMap = z.infer<typeof AssessmentMap>;

/** What a signer signs: what the screen showed. */
export const assessmentMembers = {
  mmsi: Mmsi,
  authorName: Line(250).describe('As it was then; the server compares it with the account'),
  ship: AssessedShip,
  inputs: ShipRiskInputs,
  result: RiskRating.describe('Names its edition'),
  chosen: ProposedMeasures,
  map: AssessmentMap.optional().describe('Absent: her position was not known, or it was signed before maps were kept'),
  note: Prose(MAX_ASSESSMENT_NOTE),
  draftId: Id.optional().describe('The draft that was signed; absent: it was signed as the screen showed it'),
  signedAt: AtMs.describe('By the clock of the device; the server bounds it (src/domain/log/written.ts)'),
};

/** `<MMSI>:<unique part>` (row-ids.ts). */
export const AssessmentId = idOf(64).regex(/^\d{9}:./, 'The id of an assessment begins with the MMSI');

export const NewAssessment = z.object({
  _id: AssessmentId.optional().describe('Made on the device; absent: the server makes one'),
  ...assessmentMembers,
});

const ofShip = z.object({ mmsi: Mmsi.optional() });
export const AssessmentsQuery = listQuery(['signedAt'], ofShip);
const Assessment = z.object({ _id: AssessmentId, author: AccountId, ...assessmentMembers });
export const AssessmentsAnswer = z.object({ assessment: z.array(Assessment), assessmentCount: z.int(), view: PageView });
