// What is typed of a ship, as texts of fields, and what it changes. Pure.
import { AFFILIATION_LINKS, GUARDS, HARDENINGS, riskMembers, type ShipRiskInputs } from '#contract/entities/risk.ts';
import type { ParticularsChange } from '#contract/entities/vta/particulars.ts';
import type { ShipParticularsRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';

type Particular = keyof ParticularsChange;

const YES_NO = ['yes', 'no'] as const;

interface NumberField {
  kind: 'number';
  limits: { minValue: number | null; maxValue: number | null };
  whole?: true;
}
interface ChoiceField {
  kind: 'choice';
  choices: readonly string[];
}

/** In the order of the form. An affiliation has fields of its own. */
export const FIELDS = {
  freeboardM: { kind: 'number', limits: riskMembers.freeboardM },
  maxSpeedKn: { kind: 'number', limits: riskMembers.speedKn },
  serviceSpeedKn: { kind: 'number', limits: riskMembers.speedKn },
  crew: { kind: 'number', limits: riskMembers.crew, whole: true },
  citadel: { kind: 'choice', choices: YES_NO },
  hardening: { kind: 'choice', choices: HARDENINGS },
  guards: { kind: 'choice', choices: GUARDS },
  moreLookouts: { kind: 'choice', choices: YES_NO },
  affiliation: { kind: 'choice', choices: AFFILIATION_LINKS },
} as const satisfies Record<Particular, NumberField | ChoiceField>;
const PARTICULARS = Object.keys(FIELDS) as Particular[];

export type FieldName = Particular | 'affiliationSource' | 'affiliationAsOf';
/** '' is not known. */
export type Typed = Record<FieldName, string>;

export type TypedFault = { word: 'number' | 'whole' | 'missing' | 'date' } | { word: 'limit'; least: number; most: number };

const dateText = (atMs: EpochMs | undefined): string => (atMs === undefined ? '' : new Date(atMs).toISOString().slice(0, 10));

const textOf = (value: string | number | boolean | null | undefined): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '');

/** What a row says, as texts of the fields. */
export function textsOf(row: ShipParticularsRow | undefined): Typed {
  const { link = '', source = '', asOf } = row?.affiliation?.value ?? {};
  const plain = PARTICULARS.map((name) => [name, name === 'affiliation' ? link : textOf(row?.[name]?.value)]);
  return { ...Object.fromEntries(plain), affiliationSource: source, affiliationAsOf: dateText(asOf) } as Typed;
}

/** `at`: of an affiliation, in which of its fields. */
type Read =
  | { ok: true; value: string | number | boolean | object | null }
  | { ok: false; wrong: TypedFault }
  | { ok: false; at: Partial<Record<FieldName, TypedFault>> };
const wrong = (word: Exclude<TypedFault['word'], 'limit'>): Read => ({ ok: false, wrong: { word } });

function readNumber(text: string, { limits, whole }: NumberField): Read {
  if (text === '') return { ok: true, value: null };
  const value = Number(text.replace(',', '.'));
  if (!Number.isFinite(value)) return wrong('number');
  const [least, most] = [limits.minValue ?? 0, limits.maxValue ?? 0];
  if (value < least || value > most) return { ok: false, wrong: { word: 'limit', least, most } };
  return whole && !Number.isInteger(value) ? wrong('whole') : { ok: true, value };
}

function readChoice(text: string, { choices }: ChoiceField): Read {
  if (text === '') return { ok: true, value: null };
  return { ok: true, value: choices === YES_NO ? text === 'yes' : text };
}

/** A link needs a source and its date; what is missing is said at once. */
function readAffiliation({ affiliation: link, affiliationSource, affiliationAsOf }: Typed, nowMs: EpochMs): Read {
  if (link === '') return { ok: true, value: null };
  const source = affiliationSource.trim();
  const asOf = Date.parse(`${affiliationAsOf}T00:00:00Z`);
  const isDate = asOf <= nowMs && asOf >= 0;
  if (source !== '' && isDate) return { ok: true, value: { link, source, asOf } };
  return {
    ok: false,
    at: {
      ...(source === '' && { affiliationSource: { word: 'missing' } }),
      ...(!isDate && { affiliationAsOf: { word: affiliationAsOf === '' ? 'missing' : 'date' } }),
    },
  };
}

function read(name: Particular, typed: Typed, nowMs: EpochMs): Read {
  if (name === 'affiliation') return readAffiliation(typed, nowMs);
  const field: NumberField | ChoiceField = FIELDS[name];
  const text = typed[name].trim();
  return field.kind === 'number' ? readNumber(text, field) : readChoice(text, field);
}

export type ReadChange = { ok: true; change: ParticularsChange } | { ok: false; wrong: Partial<Record<FieldName, TypedFault>> };

const fieldsOf = (name: Particular): FieldName[] =>
  name === 'affiliation' ? ['affiliation', 'affiliationSource', 'affiliationAsOf'] : [name];

/** `typed`: the fields that were changed; a field that says what the row says changes nothing. */
export function readChange(typed: Partial<Typed>, row: ShipParticularsRow | undefined, nowMs: EpochMs): ReadChange {
  const before = textsOf(row);
  const all = { ...before, ...typed };
  const change: Record<string, unknown> = {};
  const faults: Partial<Record<FieldName, TypedFault>> = {};
  for (const name of PARTICULARS) {
    if (fieldsOf(name).every((field) => all[field] === before[field])) continue;
    const found = read(name, all, nowMs);
    if (found.ok) change[name] = { value: found.value, at: nowMs };
    else Object.assign(faults, 'at' in found ? found.at : { [name]: found.wrong });
  }
  return Object.keys(faults).length > 0 ? { ok: false, wrong: faults } : { ok: true, change: change as ParticularsChange };
}

export interface TypedInputs {
  /** Particulars whose text is not what the row says. */
  changed: Particular[];
  /** Of those, those that are no value yet. */
  wrong: Particular[];
  /** What the others would be as inputs of the rating. */
  inputs: ShipRiskInputs;
}

/** What is typed, as it would be rated once it is saved. An affiliation counts before its source is named. */
export function typedInputs(typed: Partial<Typed>, row: ShipParticularsRow | undefined, nowMs: EpochMs): TypedInputs {
  const before = textsOf(row);
  const all = { ...before, ...typed };
  const changed = PARTICULARS.filter((name) => all[name] !== before[name]);
  const found = changed.map((name) => ({
    name,
    read: name === 'affiliation' ? readChoice(all[name], FIELDS[name]) : read(name, all, nowMs),
  }));
  const inputs = found.flatMap(({ name, read: said }) => (said.ok ? [[name, said.value ?? undefined]] : []));
  return {
    changed,
    wrong: found.flatMap(({ name, read: said }) => (said.ok ? [] : [name])),
    inputs: Object.fromEntries(inputs) as ShipRiskInputs,
  };
}

/** Those that nobody has entered come first: they can be filled in. */
export const unknownFirst = (row: ShipParticularsRow | undefined): Particular[] => {
  const texts = textsOf(row);
  return PARTICULARS.toSorted((one, other) => Number(texts[one] !== '') - Number(texts[other] !== ''));
};
