// Splits one NMEA 0183 line into the fields of VDM or VDO: tag blocks, checksum, station fields. Does not read the payload.
import type { EpochMs } from '#contract/units.ts';
import type { RefusalReason } from './refusal-reason.ts';

/** NMEA 0183 allows 82 characters; tag blocks, station fields and receivers that put five slots in one sentence need more. */
export const MAX_LINE_CHARS = 1024;

export interface Sentence {
  talker: string;
  total: number;
  number: number;
  sequence: string;
  channel: string;
  armour: string;
  fillBits: number;
  /** When a station received it, from the tag block (c:) or the station fields behind the checksum. */
  sentAtMs?: EpochMs;
  /** The station, from the tag block (s:). */
  source?: string;
  /** The group of the tag block (g:), the same in all parts of a message. */
  group?: string;
}

export type ParsedLine = Sentence | RefusalReason | 'notAis';

/** NMEA 0183 talkers of AIS equipment, as IEC 61162-1 and gpsd's list of talkers in use have them. */
const TALKERS = new Set(['AI', 'AB', 'AD', 'AN', 'AR', 'AS', 'AT', 'AX', 'BS', 'SA']);

const COMMA = 44;
const STAR = 42;
const BACKSLASH = 92;
const BANG = 33;
const DOLLAR = 36;
const HASH = 35;

/** Sentences of other equipment, comments and empty lines are 'notAis': nothing is wrong with them. */
export function parseLine(line: string): ParsedLine {
  if (line.length > MAX_LINE_CHARS) return 'lineTooLong';
  let start = 0;
  while (line.charCodeAt(start) <= 32) start++;
  if (start === line.length) return 'notAis';
  let tag: Tag | undefined;
  while (line.charCodeAt(start) === BACKSLASH) {
    const end = line.indexOf('\\', start + 1);
    if (end < 0) return 'garbage';
    tag = { ...tag, ...parseTagBlock(line.slice(start + 1, end)) };
    start = end + 1;
  }
  const first = line.charCodeAt(start);
  if (first === DOLLAR || first === HASH) return 'notAis';
  // a logger's time stamp, or the rest of a cut line, may stand before the sentence: the checksum tells whether the sentence is whole
  const bang = first === BANG ? start : line.indexOf('!', start);
  if (bang < 0) return 'garbage';
  const sentence = parseSentence(line, bang);
  if (tag && typeof sentence === 'object') Object.assign(sentence, tag);
  return sentence;
}

/** `start` is at the '!'. Only the sentence's own checksum decides: a damaged tag block loses its time and source, but not the message. */
function parseSentence(line: string, start: number): ParsedLine {
  const commas: number[] = [];
  let sum = 0;
  let star = start + 1;
  for (; star < line.length; star++) {
    const code = line.charCodeAt(star);
    if (code === STAR) break;
    if (code === COMMA) commas.push(star);
    sum ^= code;
  }
  const formatter = line.slice(start + 3, start + 6);
  if (formatter !== 'VDM' && formatter !== 'VDO') return /^[A-Z]{5}/.test(line.slice(start + 1, start + 6)) ? 'notAis' : 'garbage';
  if (star >= line.length - 2) return 'noChecksum';
  const wanted = hexByte(line, star + 1);
  if (wanted === undefined) return 'noChecksum';
  if (wanted !== sum) return 'badChecksum';
  const talker = line.slice(start + 1, start + 3);
  if (!TALKERS.has(talker)) return 'unknownTalker';
  const [c0, c1, c2, c3, c4, c5] = commas;
  if (commas.length !== 6 || c0 !== start + 6) return 'malformed';
  const total = digit(line, c0, c1);
  const number = digit(line, c1, c2);
  const fillBits = c5 === star - 1 ? 0 : digit(line, c5, star);
  if (!total || !number || number > total || fillBits === undefined || fillBits > 5) return 'malformed';
  const sequence = line.slice((c2 as number) + 1, c3);
  const channel = line.slice((c3 as number) + 1, c4);
  if (sequence.length > 4 || channel.length > 4) return 'malformed';
  const sentence: Sentence = { talker, total, number, sequence, channel, armour: line.slice((c4 as number) + 1, c5), fillBits };
  if (star + 3 < line.length) {
    const sentAtMs = stationTime(line.slice(star + 3));
    if (sentAtMs !== undefined) sentence.sentAtMs = sentAtMs;
  }
  return sentence;
}

/** The one digit between two commas; undefined when there is none or more than one. */
function digit(line: string, before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined || after !== before + 2) return undefined;
  const value = line.charCodeAt(before + 1) - 48;
  return value >= 0 && value <= 9 ? value : undefined;
}

function hexByte(text: string, at: number): number | undefined {
  const high = hexDigit(text.charCodeAt(at));
  const low = hexDigit(text.charCodeAt(at + 1));
  return high === undefined || low === undefined ? undefined : high * 16 + low;
}

function hexDigit(code: number): number | undefined {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 65 && code <= 70) return code - 55;
  return code >= 97 && code <= 102 ? code - 87 : undefined;
}

/** Station fields end with the receiver's Unix time: `,s28089,d-103,r08TPHI1,1242958962`. */
function stationTime(tail: string): EpochMs | undefined {
  const last = /[,\s](\d{10}|\d{13})\s*$/.exec(tail)?.[1];
  return last === undefined ? undefined : unixTime(last);
}

const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

/** Seconds (10 digits) or milliseconds (13 digits) since 1970; undefined before 2000 and after 2099, where no receiver was or will be. */
function unixTime(digits: string): EpochMs | undefined {
  if (!/^(\d{9,10}|\d{12,13})$/.test(digits)) return undefined;
  const atMs = Number(digits) * (digits.length <= 10 ? 1000 : 1);
  return atMs >= EARLIEST_MS && atMs < LATEST_MS ? atMs : undefined;
}

type Tag = Pick<Sentence, 'sentAtMs' | 'source' | 'group'>;

/** NMEA 4.0 tag block without its backslashes: `g:1-2-73874,n:157036,s:r003669945,c:1241544035*4A`. A wrong checksum makes it empty. */
function parseTagBlock(block: string): Tag {
  const star = block.lastIndexOf('*');
  if (star < 0) return {};
  let sum = 0;
  for (let i = 0; i < star; i++) sum ^= block.charCodeAt(i);
  if (hexByte(block, star + 1) !== sum) return {};
  const tag: Tag = {};
  for (const field of block.slice(0, star).split(',')) {
    const value = field.slice(2);
    if (field.startsWith('c:')) {
      const sentAtMs = unixTime(value);
      if (sentAtMs !== undefined) tag.sentAtMs = sentAtMs;
    } else if (field.startsWith('s:')) tag.source = value;
    else if (field.startsWith('g:')) {
      const group = value.split('-')[2];
      if (group) tag.group = group;
    }
  }
  return tag;
}
