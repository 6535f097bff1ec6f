// The signed threat assessment of a ship: a version that nobody changes. It holds whole what was signed, so that it reads the same for ever.
import { AccountId } from '#contract/entities/accounts.ts';
import { MAX_ASSESSMENT_NOTE } from '#contract/limits.ts';
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

/** What a signer signs: what the screen showed. */
export const assessmentMembers = {
  mmsi: Mmsi,
  authorName: Line(250).describe('As it was then; the server compares it with the account'),
  ship: AssessedShip,
  inputs: ShipRiskInputs,
  result: RiskRating.describe('Names its edition'),
  chosen: ProposedMeasures,
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
