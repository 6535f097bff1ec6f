// The signed assessment of a passage (TRA): a version that nobody changes. It holds whole what was signed, so that it reads the same for
// ever. To whom it was handed over, and who acknowledged it, stands in its log.
import { MailedDocument } from '#contract/documents/mailed-document.ts';
import { AccountId, Email, Role } from '#contract/entities/accounts.ts';
import { ProposedMeasures } from '#contract/entities/vta/assessments.ts';
import { Mmsi } from '#contract/entities/ships.ts';
import { MAX_ASSESSMENT_NOTE, MAX_LOG_TEXT, MAX_ROUTE_POSITIONS } from '#contract/limits.ts';
import { listQuery, PageView } from '#contract/lists.ts';
import { PassageAssessment } from '#contract/passages/passage-assessment.ts';
import { PassageMeasures } from '#contract/passages/passage-measures.ts';
import { Place } from '#contract/passages/passage-risk.ts';
import { AtMs, Id, Line, MaybeLine, Prose } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

const SignedLeg = z.object({ from: Place, to: Place, distanceNm: z.number().min(0), courseDeg: z.number() });

/** The way as it was assessed, with its time. Its stops are in the result. */
const SignedPlan = z.object({
  legs: z.array(SignedLeg).min(1).max(MAX_ROUTE_POSITIONS),
  departureMs: AtMs,
  speedKn: z.number().gt(0).max(60),
});

/** What a signer signs: what the screen showed. */
export const signedPassageMembers = {
  name: Line(520).describe('Departure and arrival by name'),
  mmsi: Mmsi.optional().describe('Absent: no ship was chosen, and all of her counted as unknown'),
  shipName: Line(120).optional(),
  routeId: Id.optional().describe('The planned route that it was made of, as the device of its signer names it'),
  authorName: Line(250).describe('As it was then; the server compares it with the account'),
  plan: SignedPlan,
  fromDepartureNm: z.number().min(0).optional().describe('From her last position to the port of departure, a straight line'),
  maxSpeedKn: z.number().gt(0).optional().describe('Her maximum speed, as her owner entered it'),
  assessedAt: AtMs.describe('The cut-off: from when the ages of reports are counted'),
  adopted: z
    .object({ names: z.array(Line(40)).min(1).max(20), signedAt: AtMs })
    .optional()
    .describe('Measures adopted for the ship in her newest signed threat assessment, by the names of src/domain/risk/measures.ts'),
  result: PassageAssessment.describe('Names its edition, how old the data was, and until when it is valid'),
  measures: PassageMeasures.optional().describe('What was tried; absent: could not be computed'),
  chosen: ProposedMeasures,
  note: Prose(MAX_ASSESSMENT_NOTE),
  draftId: Id.optional().describe('The draft that was signed; absent: it was signed as the screen showed it'),
  signedAt: AtMs.describe('By the clock of the device; the server bounds it (src/domain/log/written.ts)'),
};

export const NewSignedPassage = z.object({
  _id: Id.optional().describe('Made on the device; absent: the server makes one'),
  ...signedPassageMembers,
});

/** The server writes mailed and notMailed, of a hand-over to a person or by e-mail. */
export const PassageLogKind = z.enum(['handOver', 'accepted', 'mailed', 'notMailed']);

/** What every line of the log carries from its device. */
const loggedMembers = {
  entryId: Id.describe('Made by the device, so that the line stands once'),
  at: AtMs.describe('When it was written, by the clock of the device'),
};

/** To one person of the organisation, to whoever has a role there, or by e-mail to somebody who has no account, such as a master. */
export const Receiver = z.union([z.object({ id: AccountId, name: MaybeLine(250) }), z.object({ role: Role }), z.object({ email: Email })]);
export type Receiver = z.infer<typeof Receiver>;

export const HandOverPassage = z.object({
  ...loggedMembers,
  receiver: Receiver,
  text: Prose(MAX_LOG_TEXT),
  document: MailedDocument.optional().describe('By e-mail: what the PDF says, as the screen showed it'),
});
export const AcceptPassage = z.object({ ...loggedMembers, noteId: Id.describe('The hand-over that was read') });

export const SignedPassagesQuery = listQuery(['signedAt'], z.object({ mmsi: Mmsi.optional() }));
const SignedPassage = z.object({ _id: Id, author: AccountId, ...signedPassageMembers });
export const SignedPassagesAnswer = z.object({ assessment: z.array(SignedPassage), assessmentCount: z.int(), view: PageView });
