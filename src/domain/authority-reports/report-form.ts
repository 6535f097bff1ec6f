// What a form of an addressee is: its lines in their order, and what its text may hold.

import type { ReportAddressee } from '#contract/entities/authority-reports/centres.ts';

/** What forms ask for. A field that several forms have is one field: it is typed once. */
export type FieldId =
  | 'name'
  | 'flag'
  | 'imo'
  | 'mmsi'
  | 'callsign'
  | 'phone'
  | 'emails'
  | 'time'
  | 'position'
  | 'portOrPosition'
  | 'area'
  | 'course'
  | 'speed'
  | 'plannedSpeed'
  | 'maxSpeed'
  | 'freeboard'
  | 'draught'
  | 'cargo'
  | 'hazardousCargo'
  | 'destinationAndEta'
  | 'corridorEta'
  | 'entry'
  | 'exit'
  | 'direction'
  | 'lastPort'
  | 'nextPort'
  | 'nextPortEta'
  | 'route'
  | 'securityOfficer'
  | 'nationalities'
  | 'persons'
  | 'team'
  | 'master'
  | 'owner'
  | 'operator'
  | 'dpa'
  | 'groupTransit'
  | 'convoy'
  | 'other'
  | 'description'
  | 'activity'
  | 'method'
  | 'craft'
  | 'attackers'
  | 'weapons'
  | 'injuries'
  | 'damage'
  | 'stolen'
  | 'actions'
  | 'reportedTo'
  | 'lastMovement'
  | 'assistance'
  | 'defects'
  | 'representative'
  | 'remarks';

/** plain: `LABEL: value, value`. letters: `A/value/value`, with positions, courses and speeds as groups of digits. */
export type Style = 'plain' | 'letters';

export interface FormField {
  id: FieldId;
  isRequired: boolean;
}

export interface FormLine {
  /** As it is sent, always in English. */
  label: string;
  /** None: the line is its label. */
  fields: readonly FormField[];
}

/** Of the text; it is 7-bit in any case. */
export interface TextLimits {
  /** Characters of a line. */
  lineLength: number;
  isCapitals: boolean;
}

/** E-mail: RFC 5322, section 2.1.1 asks for lines of at most 78 characters. */
export const MAIL_LIMITS: TextLimits = { lineLength: 78, isCapitals: false };
/** Telex, and what is passed on as telex: 69 characters a line, and an alphabet without small letters (ITU-T F.1, ITA2). */
export const TELEX_LIMITS: TextLimits = { lineLength: 69, isCapitals: true };

export type FormId =
  | 'ukmto.initial'
  | 'ukmto.daily'
  | 'ukmto.final'
  | 'ukmto.suspicious'
  | 'mscio.movement'
  | 'mdat.initial'
  | 'mdat.daily'
  | 'mdat.final'
  | 'mdat.suspicious'
  | 'imo.piracy'
  | 'imo.letters';

export interface ReportForm {
  id: FormId;
  addressee: ReportAddressee;
  /** The first line, and the subject of a mail. */
  title: string;
  lines: readonly FormLine[];
  style: Style;
  limits: TextLimits;
}

const field =
  (isRequired: boolean) =>
  (id: FieldId): FormField => ({ id, isRequired });

export const required = (label: string, ...ids: FieldId[]): FormLine => ({ label, fields: ids.map(field(true)) });
export const optional = (label: string, ...ids: FieldId[]): FormLine => ({ label, fields: ids.map(field(false)) });
export const fixed = (label: string): FormLine => ({ label, fields: [] });

/** `1. LABEL`: where the form counts its lines. */
export const numbered = (lines: readonly FormLine[]): FormLine[] =>
  lines.map((line, index) => ({ ...line, label: `${index + 1}. ${line.label}` }));
