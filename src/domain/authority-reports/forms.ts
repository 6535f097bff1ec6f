// The forms as data, from the reporting forms of BMP4 and BMP5 (UKMTO), BMP annex E (the movement form of MSCHOA, now MSCIO), the IMO's
// formats of piracy reports (MSC.1/Circ.1333) and of ship reporting systems (A.851(20)). Which report is due when is
// ../passages/reporting-areas.ts.
import type { ReportAddressee } from '#contract/entities/authority-reports/centres.ts';
import {
  fixed,
  type FormId,
  type FormLine,
  MAIL_LIMITS,
  numbered,
  optional,
  required,
  type ReportForm,
  TELEX_LIMITS,
} from './report-form.ts';

const INITIAL: readonly FormLine[] = [
  required("SHIP'S NAME", 'name'),
  required('FLAG', 'flag'),
  required('IMO NUMBER', 'imo'),
  required('TELEPHONE', 'phone'),
  required('TIME AND POSITION', 'time', 'position'),
  required('COURSE', 'course'),
  required('PASSAGE SPEED', 'plannedSpeed'),
  required('FREEBOARD', 'freeboard'),
  required('CARGO', 'cargo'),
  required('DESTINATION AND ETA', 'destinationAndEta'),
  required('COMPANY SECURITY OFFICER', 'securityOfficer'),
  required('NATIONALITY OF MASTER AND CREW', 'nationalities'),
  required('ARMED OR UNARMED TEAM', 'team'),
];

const WHO: readonly FormLine[] = [
  required("SHIP'S NAME", 'name'),
  required('CALL SIGN AND IMO NUMBER', 'callsign', 'imo'),
  required('TIME UTC', 'time'),
];
const WHERE: readonly FormLine[] = [...WHO, required('POSITION', 'position'), required('COURSE AND SPEED', 'course', 'speed')];
const DAILY: readonly FormLine[] = [...WHERE, optional('OTHER INFORMATION', 'other')];
const FINAL: readonly FormLine[] = [...WHO, required('PORT OR POSITION', 'portOrPosition')];
const SUSPICIOUS: readonly FormLine[] = [...WHERE, required('DESCRIPTION', 'description')];

const MOVEMENT: readonly FormLine[] = [
  required("SHIP'S NAME", 'name'),
  required('FLAG', 'flag'),
  required('IMO NUMBER', 'imo'),
  required('MMSI', 'mmsi'),
  required('CALL SIGN', 'callsign'),
  required('E-MAIL ADDRESSES', 'emails'),
  required('TELEPHONE', 'phone'),
  required('ENTRY POINT AND TIME', 'entry'),
  required('EXIT POINT AND TIME', 'exit'),
  required('ETA AT THE TRANSIT CORRIDOR', 'corridorEta'),
  required('DIRECTION', 'direction'),
  required('FREEBOARD OF THE LOWEST DECK', 'freeboard'),
  optional('MASTER', 'master'),
  optional('OWNER', 'owner'),
  optional('OPERATOR', 'operator'),
  optional('DPA', 'dpa'),
  optional('GROUP TRANSIT', 'groupTransit'),
  optional('CONVOY', 'convoy'),
  optional('CREW AND NATIONALITIES', 'nationalities'),
  optional('DRAUGHT', 'draught'),
  optional('PLANNED SPEED', 'plannedSpeed'),
  optional('MAXIMUM SPEED', 'maxSpeed'),
  optional('CARGO', 'cargo'),
  optional('HAZARDOUS CARGO', 'hazardousCargo'),
  required('NEXT PORT', 'nextPort'),
  required('LAST PORT', 'lastPort'),
];

const PIRACY: readonly FormLine[] = [
  required("SHIP'S NAME, CALL SIGN AND IMO NUMBER", 'name', 'callsign', 'imo'),
  fixed('PIRACY/ARMED ROBBERY ALERT'),
  required('POSITION AND AREA', 'position', 'area'),
  required('SAILING, ANCHORED OR BERTHED', 'activity'),
  optional('METHOD OF ATTACK', 'method'),
  optional('CRAFT', 'craft'),
  optional('PERSONS', 'attackers'),
  optional('WEAPONS', 'weapons'),
  optional('INJURIES', 'injuries'),
  optional('DAMAGE', 'damage'),
  optional('STOLEN', 'stolen'),
  optional('ACTIONS OF MASTER AND CREW', 'actions'),
  optional('REPORTED TO', 'reportedTo'),
  optional('LAST MOVEMENT OF THE CRAFT', 'lastMovement'),
  required('ASSISTANCE REQUIRED', 'assistance'),
  required('COMMUNICATIONS AND MMSI', 'phone', 'mmsi'),
  required('TIME UTC', 'time'),
];

const LETTERS: readonly FormLine[] = [
  required('A', 'name', 'callsign', 'imo'),
  required('B', 'time'),
  required('C', 'position'),
  required('E', 'course'),
  required('F', 'speed'),
  optional('G', 'lastPort'),
  optional('I', 'nextPort', 'nextPortEta'),
  optional('L', 'route'),
  optional('P', 'cargo'),
  optional('Q', 'defects'),
  optional('T', 'representative'),
  optional('W', 'persons'),
  optional('X', 'remarks'),
];

const mailed = (addressee: ReportAddressee, id: FormId, title: string, lines: readonly FormLine[]): ReportForm => ({
  id,
  addressee,
  title,
  lines,
  style: 'plain',
  limits: MAIL_LIMITS,
});

const CORRIDOR = optional('ETA AT POINT A OR B OF THE TRANSIT CORRIDOR', 'corridorEta');
const ACTIVITY = 'SUSPICIOUS OR IRREGULAR ACTIVITY REPORT';

/** MDAT-GoG has the forms of UKMTO, without the transit corridor: our reading, its own order is not at hand. */
export const REPORT_FORMS: readonly ReportForm[] = [
  mailed('ukmto', 'ukmto.initial', 'UKMTO INITIAL REPORT', numbered(INITIAL)),
  mailed('ukmto', 'ukmto.daily', 'UKMTO DAILY REPORT', numbered([...DAILY, CORRIDOR])),
  mailed('ukmto', 'ukmto.final', 'UKMTO FINAL REPORT', numbered(FINAL)),
  mailed('ukmto', 'ukmto.suspicious', `UKMTO ${ACTIVITY}`, numbered(SUSPICIOUS)),
  mailed('mscio', 'mscio.movement', 'MSCIO VESSEL MOVEMENT REGISTRATION', MOVEMENT),
  mailed('mdat', 'mdat.initial', 'MDAT-GOG INITIAL REPORT', numbered(INITIAL)),
  mailed('mdat', 'mdat.daily', 'MDAT-GOG DAILY REPORT', numbered(DAILY)),
  mailed('mdat', 'mdat.final', 'MDAT-GOG FINAL REPORT', numbered(FINAL)),
  mailed('mdat', 'mdat.suspicious', `MDAT-GOG ${ACTIVITY}`, numbered(SUSPICIOUS)),
  { ...mailed('imo', 'imo.piracy', 'INITIAL MESSAGE', numbered(PIRACY)), limits: TELEX_LIMITS },
  { ...mailed('imo', 'imo.letters', 'SHIP REPORT', LETTERS), style: 'letters', limits: TELEX_LIMITS },
];

/** As the text of the form begins. Newer code has more forms: of one that is not known, its id. */
export const reportTitle = (form: string): string => REPORT_FORMS.find(({ id }) => id === form)?.title ?? form;
