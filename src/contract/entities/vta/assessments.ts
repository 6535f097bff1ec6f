// The signed threat assessment of a ship: a version that nobody changes. It holds whole what was signed, so that it reads the same for ever.
import { MAX_ASSESSMENT_NOTE } from '#contract/limits.ts';
import { AtMs, idOf, Prose } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { RiskRating, ShipRiskInputs } from '#contract/entities/risk.ts';
import { Mmsi, Ship } from '#contract/entities/ships.ts';

/** Who she was when it was signed, as AIS said. Unknown members are absent. */
const AssessedShip = Ship.pick({ name: true, imo: true, callsign: true, flag: true, shipType: true, length: true, beam: true }).partial();

/** What a signer signs: what the screen showed. */
export const assessmentMembers = {
  mmsi: Mmsi,
  ship: AssessedShip,
  inputs: ShipRiskInputs,
  result: RiskRating.describe('Names its edition'),
  note: Prose(MAX_ASSESSMENT_NOTE),
  signedAt: AtMs,
};

/** `<MMSI>:<unique part>` (row-ids.ts). */
export const AssessmentId = idOf(64).regex(/^\d{9}:./, 'The id of an assessment begins with the MMSI');

export const NewAssessment = z.object({
  _id: AssessmentId.optional().describe('Made on the device; absent: the server makes one'),
  ...assessmentMembers,
});
