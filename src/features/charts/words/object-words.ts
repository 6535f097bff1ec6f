// An object of a nautical chart in words: its title, its attributes with units, and its light. English by the catalogue of S-57 (s57.json:
// names of classes, attributes and values; appendix A of S-57 edition 3.1 with its supplements); the acronym stands beside.
import type { ChartObject } from '#features/charts/objects-at.ts';
import { formatFigure, formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import s57 from './s57.json' with { type: 'json' };

interface AttributeWords {
  name: string;
  unit?: string;
  values?: Readonly<Record<string, string>>;
}
const classes: Readonly<Record<string, string>> = s57.classes;
const attributes: Readonly<Record<string, AttributeWords>> = s57.attributes;

/** Of S-57: six capitals, digits, underscores or dollars. */
const isAttribute = (key: string) => /^[A-Z$][A-Z0-9_]{5}$/.test(key);
/** Shown as what they name, or of use for makers of charts alone. */
const TEXTS = ['TXTDSC', 'NTXTDS'];
const PICTURES = ['PICREP'];
const LAST = ['SCAMIN', 'SCAMAX', 'SORDAT', 'SORIND', 'RECDAT', 'RECIND'];

const isText = (value: unknown): value is string | number => (typeof value === 'string' && value !== '') || typeof value === 'number';
export const kindOf = (object: ChartObject, t: Translate): string => {
  const cls = String(object['cls']);
  return classes[cls] ?? t('chartsPage.ask.unknownClass', { cls });
};

/** What an object of a class is told by. */
const SUBJECT: Readonly<Record<string, string>> = {
  ACHARE: 'CATACH',
  BCNSPP: 'CATSPM',
  BOYSPP: 'CATSPM',
  DAYMAR: 'TOPSHP',
  MIPARE: 'CATMPA',
  OBSTRN: 'CATOBS',
  RESARE: 'CATREA',
  SLCONS: 'CATSLC',
  TOPMAR: 'TOPSHP',
};
const QUARTERS = { '1': 'north', '2': 'east', '3': 'south', '4': 'west' } as const;
const HANDS = { '1': 'port', '2': 'starboard', '3': 'preferredStarboard', '4': 'preferredPort' } as const;

/** "North cardinal buoy", "Restricted area (nature reserve, entry prohibited)": the quarter, the hand, what it is and what is forbidden. */
function exactKind(object: ChartObject, t: Translate): string {
  const kind = kindOf(object, t);
  const { cls, CATCAM, CATLAM, RESTRN } = object;
  const lower = kind.charAt(0).toLowerCase() + kind.slice(1);
  const quarter = QUARTERS[String(CATCAM) as keyof typeof QUARTERS];
  if (quarter) return t(`chartsPage.ask.quarter.${quarter}`, { kind: lower });
  const hand = HANDS[String(CATLAM) as keyof typeof HANDS];
  if (hand) return t(`chartsPage.ask.hand.${hand}`, { kind: lower });
  const subject = SUBJECT[String(cls)];
  const what = [
    ...(subject !== undefined && isText(object[subject]) ? [valueWords(subject, object[subject], t)] : []),
    ...(isText(RESTRN) ? [valueWords('RESTRN', RESTRN, t)] : []),
  ];
  return what.length === 0 ? kind : t('chartsPage.ask.kindOf', { kind, what: what.join(', ') });
}

const figure = (value: unknown) => formatFigure(Number(value));

/** Depths and names first: what tells it from its neighbours. */
export function titleOf(object: ChartObject, t: Translate): string {
  const kind = exactKind(object, t);
  const { OBJNAM: name, DRVAL1: from, DRVAL2: to, cls } = object;
  if (isText(name)) return t('chartsPage.ask.named', { name, kind });
  if (from !== undefined)
    return to === undefined ? t('chartsPage.ask.depthOver', { kind, from: figure(from) }) : rangeWords(kind, Number(from), Number(to), t);
  const depth = cls === 'SOUNDG' ? object['depth'] : (object['VALSOU'] ?? object['VALDCO']);
  if (Number(depth) < 0) return t('chartsPage.ask.dries', { kind, height: figure(-Number(depth)) });
  return depth === undefined ? kind : t('chartsPage.ask.depth', { kind, depth: figure(depth) });
}

/** `20260131`; `--0401` each year; a month or a year alone. */
function dayWords(value: string): string {
  const [, year = '', month, day] = /^(\d{4}|--)(\d\d)?(\d\d)?$/.exec(value) ?? [];
  return year === '' ? value : [year === '--' ? '-' : year, month, day].filter(Boolean).join('-');
}

function valueWords(acronym: string, value: string | number, t: Translate): string {
  const { unit, values } = attributes[acronym] ?? { name: acronym };
  if (values) {
    const known = (one: string) => values[one] ?? t('chartsPage.ask.noWords', { value: one });
    return String(value).split(',').filter(Boolean).map(known).join(', ');
  }
  if (acronym === 'VALMAG') return variationWords(Number(value));
  if (acronym === 'SIGGRP') return groupsOf(value).join(' + ');
  if (unit === 'date') return dayWords(String(value));
  if (unit === undefined || !Number.isFinite(Number(value))) return String(value);
  return t(`chartsPage.unit.${unit}`, { value: formatNumber(Number(value), decimalsOf(value)) });
}
const decimalsOf = (value: string | number) => Math.min(3, /\.(\d+)/.exec(String(value))?.[1]?.length ?? 0);

/** VALMAG, degrees, west negative: 34°55'W. */
function variationWords(value: number): string {
  const minutes = Math.round(Math.abs(value) * 60);
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}'${minutes === 0 ? '' : value < 0 ? 'W' : 'E'}`;
}

/** A depth below zero is the height that dries, metres. */
const rangeWords = (kind: string, from: number, to: number, t: Translate): string => {
  if (from >= 0) return t('chartsPage.ask.depthRange', { kind, from: figure(from), to: figure(to) });
  if (to <= 0) return t('chartsPage.ask.dries', { kind, height: figure(-from) });
  return t('chartsPage.ask.driesTo', { kind, height: figure(-from), to: figure(to) });
};

export interface ObjectFact {
  acronym: string;
  label: string;
  words: string;
}

/** Every attribute but texts and pictures; where it comes from last. An attribute without a value says so. */
export function attributeFacts(object: ChartObject, t: Translate): ObjectFact[] {
  const rank = (acronym: string) => (acronym === 'OBJNAM' ? -2 : acronym === 'INFORM' ? -1 : LAST.indexOf(acronym) + 1);
  return Object.keys(object)
    .filter((key) => isAttribute(key) && !TEXTS.includes(key) && !PICTURES.includes(key))
    .toSorted((a, b) => rank(a) - rank(b))
    .map((acronym) => {
      const value = object[acronym];
      const label = t('chartsPage.ask.attribute', { name: attributes[acronym]?.name ?? acronym, acronym });
      return { acronym, label, words: isText(value) ? valueWords(acronym, value, t) : t('chartsPage.ask.notKnown') };
    });
}

/** Names of files that it refers to. */
export const filesOf = (object: ChartObject): { name: string; kind: 'text' | 'picture' }[] => [
  ...TEXTS.flatMap((key) => (isText(object[key]) ? [{ name: String(object[key]), kind: 'text' as const }] : [])),
  ...PICTURES.flatMap((key) => (isText(object[key]) ? [{ name: String(object[key]), kind: 'picture' as const }] : [])),
];

const groupsOf = (group: unknown): string[] =>
  [...(isText(group) ? String(group) : '').matchAll(/\(([^)]*)\)/g)].map(([, inner = '']) => inner).filter(Boolean);

/** SIGGRP: `(3)`, `(2+1)`, `(6)(1)` of two characters; `(A)` in Morse code. One flash a period needs no number. */
function characterWords(object: ChartObject, t: Translate): string {
  const groups = groupsOf(object['SIGGRP']);
  const code = String(object['LITCHR']);
  if (code === '12' && groups[0]) return t('chartsPage.light.morse', { letters: groups.join(' ') });
  const character = attributes['LITCHR']?.values?.[code] ?? code;
  const count = groups.join(' + ');
  return count === '' || count === '1' ? character : t('chartsPage.light.times', { character, count });
}

/** "Flashing 3 times, green, every 10 seconds, 12 m high, seen 15 nm"; undefined where no character is known. */
export function lightWords(object: ChartObject, t: Translate): string | undefined {
  if (object['cls'] !== 'LIGHTS' || object['LITCHR'] === undefined) return undefined;
  const { COLOUR, SIGPER, HEIGHT, VALNMR, SECTR1, SECTR2, MLTYLT } = object;
  const parts = [
    characterWords(object, t),
    isText(COLOUR) && valueWords('COLOUR', COLOUR, t),
    SIGPER !== undefined && t('chartsPage.light.periodOf', { seconds: figure(SIGPER) }),
    HEIGHT !== undefined && t('chartsPage.light.height', { height: figure(HEIGHT) }),
    VALNMR !== undefined && t('chartsPage.light.range', { range: figure(VALNMR) }),
    SECTR1 !== undefined && SECTR2 !== undefined && t('chartsPage.light.sector', { from: figure(SECTR1), to: figure(SECTR2) }),
    Number(MLTYLT) > 1 && t('chartsPage.light.several', { count: Number(MLTYLT) }),
  ].filter((part) => part !== false);
  const words = parts.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
