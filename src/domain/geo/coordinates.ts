// Reads a position in any form that people and authorities write: decimal degrees, degrees and minutes, degrees, minutes and seconds. Never
// guesses when a text can mean two places: it says what is unclear. src/i18n/formats.ts writes positions.
import { ok, type Result } from '#contract/result.ts';
import type { Degrees, LonLat } from '#contract/units.ts';
import { machinePosition } from './coordinate-notations.ts';
import { type Axis, fault, type Hemisphere, type NumberToken, type PositionFault, type Token, tokensOf } from './coordinate-tokens.ts';

export type { Axis, Hemisphere, PositionFault } from './coordinate-tokens.ts';

/** Longer than any position: a pasted page is not searched. */
const MAX_LENGTH = 200;
const AXIS_OF: Record<Hemisphere, Axis> = { N: 'latitude', S: 'latitude', E: 'longitude', W: 'longitude' };
const LIMIT_DEG: Record<Axis, Degrees> = { latitude: 90, longitude: 180 };
const UNITS = ['degrees', 'minutes', 'seconds'] as const;

/** The pieces of one angle, and its axis. */
interface Angle {
  axis: Axis;
  numbers: NumberToken[];
  hemisphere?: Hemisphere;
}

/**
 * The position that `text` means, longitude canonical to +-180. Without letters, latitude comes first and minus means south or west. Never
 * throws; a text that can be read in two ways is a fault.
 */
export function parsePosition(text: string): Result<LonLat, PositionFault> {
  const wrong = lengthFault(text);
  if (wrong) return wrong;
  const machine = machinePosition(text.trim());
  if (machine) return machine;
  const tokens = tokensOf(text);
  if (!tokens.ok) return tokens;
  const angles = anglesOf(tokens.value);
  if (!angles.ok) return angles;
  const [first, second] = angles.value;
  if (first.axis === second.axis) return fault('hemisphereTwice', first.hemisphere ?? '');
  const one = degreesOf(first);
  if (!one.ok) return one;
  const other = degreesOf(second);
  if (!other.ok) return other;
  return ok(first.axis === 'latitude' ? [other.value, one.value] : [one.value, other.value]);
}

/** One field of a pair: `12 01.67 S`, `-12.03`. A letter of the other axis is a fault. */
export function parseAngle(text: string, axis: Axis): Result<Degrees, PositionFault> {
  const wrong = lengthFault(text);
  if (wrong) return wrong;
  const tokens = tokensOf(text.replace(/(?<=\d),(?=\d)/, '.'));
  return tokens.ok ? angleFrom(tokens.value.filter(notBreak), axis) : tokens;
}

const lengthFault = (text: string) => {
  if (text.length > MAX_LENGTH) return fault('tooLong');
  return text.trim() === '' ? fault('empty') : undefined;
};

const notBreak = ({ kind }: Token) => kind !== 'break';
const isNumber = (token: Token): token is NumberToken => token.kind === 'number';

function angleFrom(tokens: readonly Token[], axis: Axis): Result<Degrees, PositionFault> {
  const angle = labelledAngle(
    tokens.filter(({ kind }) => kind !== 'label'),
    axis,
  );
  return angle.ok ? degreesOf(angle.value) : angle;
}

/** The two angles in the order written. */
function anglesOf(tokens: readonly Token[]): Result<[Angle, Angle], PositionFault> {
  const count = (kind: Token['kind']) => tokens.filter((token) => token.kind === kind).length;
  if (!count('number')) return fault('unreadable', '');
  if (count('label')) return byLabels(tokens.filter(notBreak));
  const hemispheres = count('hemisphere');
  if (hemispheres > 2) return fault('severalPositions');
  if (hemispheres) return byHemispheres(tokens, hemispheres);
  return byPlace(tokens);
}

function byLabels(tokens: readonly Token[]): Result<[Angle, Angle], PositionFault> {
  const places = tokens.flatMap((token, at) => (token.kind === 'label' ? [{ at, axis: token.axis }] : []));
  const [one, other, more] = places;
  if (more) return fault('severalPositions');
  if (!one || !other) return fault(one?.axis === 'latitude' ? 'longitudeMissing' : 'latitudeMissing');
  const prefixed = one.at === 0;
  const [first, second] = prefixed
    ? [tokens.slice(1, other.at), tokens.slice(other.at + 1)]
    : [tokens.slice(0, one.at), tokens.slice(one.at + 1, other.at)];
  if (!prefixed && other.at !== tokens.length - 1) return fault('splitUnclear');
  const a = labelledAngle(first, one.axis);
  if (!a.ok) return a;
  const b = labelledAngle(second, other.axis);
  return b.ok ? ok([a.value, b.value]) : b;
}

function labelledAngle(tokens: readonly Token[], axis: Axis): Result<Angle, PositionFault> {
  const letters = tokens.flatMap((token) => (token.kind === 'hemisphere' ? [token.hemisphere] : []));
  const [hemisphere, more] = letters;
  if (more) return fault('hemisphereTwice', more);
  if (hemisphere && AXIS_OF[hemisphere] !== axis) return fault('hemisphereWrong', hemisphere);
  const ends = [tokens[0], tokens.at(-1)];
  if (hemisphere && !ends.some((token) => token?.kind === 'hemisphere')) return fault('splitUnclear');
  return ok({ axis, numbers: tokens.filter(isNumber), hemisphere });
}

function byHemispheres(tokens: readonly Token[], letters: number): Result<[Angle, Angle], PositionFault> {
  const solid = tokens.filter(notBreak);
  const places = solid.flatMap((token, at) => (token.kind === 'hemisphere' ? [{ at, hemisphere: token.hemisphere }] : []));
  const [one, other] = places;
  if (!one) return fault('unreadable', '');
  if (letters === 1 || !other) {
    if (numberGroups(tokens)) return fault('hemisphereMissing', one.hemisphere);
    return fault(AXIS_OF[one.hemisphere] === 'latitude' ? 'longitudeMissing' : 'latitudeMissing');
  }
  const last = solid.length - 1;
  const angle = (hemisphere: Hemisphere, numbers: Token[]): Angle => ({
    axis: AXIS_OF[hemisphere],
    hemisphere,
    numbers: numbers.filter(isNumber),
  });
  const pair = (first: Token[], second: Token[]) => ok<[Angle, Angle]>([angle(one.hemisphere, first), angle(other.hemisphere, second)]);
  if (one.at === 0 && other.at === last) {
    const groups = numberGroups(tokens);
    return groups ? pair(...groups) : fault('splitUnclear');
  }
  if (one.at === 0) return pair(solid.slice(1, other.at), solid.slice(other.at + 1));
  if (other.at === last) return pair(solid.slice(0, one.at), solid.slice(one.at + 1, last));
  if (other.at === one.at + 1) return pair(solid.slice(0, one.at), solid.slice(other.at + 1));
  return fault('splitUnclear');
}

function byPlace(tokens: readonly Token[]): Result<[Angle, Angle], PositionFault> {
  if (tokens.filter(isNumber).length === 1) return fault('longitudeMissing');
  const groups = numberGroups(tokens);
  if (!groups) return fault('splitUnclear');
  return ok([
    { axis: 'latitude', numbers: groups[0] },
    { axis: 'longitude', numbers: groups[1] },
  ]);
}

/** Which numbers belong to the first angle and which to the second, by what separates them; undefined when that is not clear. */
function numberGroups(tokens: readonly Token[]): [NumberToken[], NumberToken[]] | undefined {
  const numbers = tokens.filter(isNumber);
  const at = (index: number): [NumberToken[], NumberToken[]] | undefined =>
    index > 0 && index < numbers.length ? [numbers.slice(0, index), numbers.slice(index)] : undefined;
  const only = (indices: readonly number[]) => (indices.length === 1 ? at(indices[0] ?? 0) : undefined);
  const breaks = (line: boolean) => {
    let seen = 0;
    const places = new Set<number>();
    for (const token of tokens) {
      if (isNumber(token)) seen++;
      else if (token.kind === 'break' && token.line === line) places.add(seen);
    }
    return [...places].filter((index) => index > 0 && index < numbers.length);
  };
  const starts = (test: (number: NumberToken) => boolean) => numbers.flatMap((number, index) => (index > 0 && test(number) ? [index] : []));
  const hard = breaks(false);
  if (hard.length) return only(hard);
  const byMark = starts(({ mark }) => mark === 'degrees');
  if (byMark.length) return only(byMark);
  const bySign = starts(({ sign }) => sign !== '');
  if (bySign.length) return only(bySign);
  const [line, moreLines] = breaks(true);
  if (line !== undefined && moreLines === undefined) return numbers.length % 2 === 0 && line * 2 !== numbers.length ? undefined : at(line);
  const runs = starts(({ joined }) => !joined);
  if (numbers.some(({ joined }) => joined)) return only(runs);
  const fraction = numbers.findIndex(({ digits }) => digits.includes('.'));
  if (fraction >= 0 && fraction < numbers.length - 1) return at(fraction + 1);
  return numbers.length % 2 === 0 ? at(numbers.length / 2) : undefined;
}

/** `1201.67`, `0512715`: degrees, minutes and seconds written without separators, as NMEA and NOTAM do. */
function unpacked(numbers: readonly NumberToken[]): string[] {
  const [only, more] = numbers;
  if (!only || more || only.mark) return numbers.map(({ digits }) => digits);
  const [whole = '', fraction] = only.digits.split('.');
  if (whole.length < 4) return [only.digits];
  const tail = fraction === undefined ? '' : `.${fraction}`;
  return whole.length < 6
    ? [whole.slice(0, -2), whole.slice(-2) + tail]
    : [whole.slice(0, -4), whole.slice(-4, -2), whole.slice(-2) + tail];
}

function degreesOf({ axis, numbers, hemisphere }: Angle): Result<Degrees, PositionFault> {
  const written = numbers.map(({ sign, digits }) => sign + digits).join(' ');
  const [first] = numbers;
  if (!first) return fault(axis === 'latitude' ? 'latitudeMissing' : 'longitudeMissing');
  if (numbers.length > 3) return fault('tooManyNumbers', written);
  if (numbers.some(({ mark }, index) => mark && mark !== UNITS[index])) return fault('marksOutOfOrder', written);
  if (numbers.some(({ sign }, index) => index > 0 && sign)) return fault('dashUnclear', written);
  if (first.sign === '-' && hemisphere) return fault('signAndHemisphere', `${written} ${hemisphere}`);
  const parts = unpacked(numbers);
  if (parts.slice(0, -1).some((part) => part.includes('.'))) return fault('fractionNotLast', written);
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map(Number);
  // exactly 60 is rounding in the source (5d60'00"), more is a mistake
  if (minutes > 60) return fault('minutesOver', parts[1]);
  if (seconds > 60) return fault('secondsOver', parts[2]);
  const size = degrees + minutes / 60 + seconds / 3600;
  if (size > LIMIT_DEG[axis]) return fault(axis === 'latitude' ? 'latitudeOver' : 'longitudeOver', written);
  const negative = first.sign === '-' || hemisphere === 'S' || hemisphere === 'W';
  return ok(negative && size > 0 ? -size : size);
}
