import { describe, expect, it } from 'vitest';
import { tagBlock, withChecksum } from '#tests/fixtures/ais-encoder.ts';
import { MAX_LINE_CHARS, parseLine } from './sentence.ts';

const BODY = 'AIVDM,1,1,,B,15RTgt0PAso;90TKcjM8h6g208CQ,0';
const LINE = withChecksum(BODY);
const PARSED = { talker: 'AI', total: 1, number: 1, sequence: '', channel: 'B', armour: '15RTgt0PAso;90TKcjM8h6g208CQ', fillBits: 0 };

describe('one line of a feed', () => {
  it('is taken apart', () => {
    expect(parseLine(LINE)).toEqual(PARSED);
    expect(parseLine(withChecksum('ABVDO,3,2,7,,abc,4'))).toEqual({
      ...PARSED,
      talker: 'AB',
      total: 3,
      number: 2,
      sequence: '7',
      channel: '',
      armour: 'abc',
      fillBits: 4,
    });
  });

  it.each(['AI', 'BS', 'AB', 'AD', 'AN', 'AR', 'AS', 'AT', 'AX', 'SA'])('may come from talker %s', (talker) => {
    expect(parseLine(withChecksum(talker + BODY.slice(2)))).toMatchObject({ talker });
  });

  it('of another talker is refused', () => {
    expect(parseLine(withChecksum(`GP${BODY.slice(2)}`))).toBe('unknownTalker');
  });

  it('may have a carriage return, spaces and station fields after it, whose last is the time of reception', () => {
    expect(parseLine(`  ${LINE}\r`)).toEqual(PARSED);
    expect(parseLine(`${LINE},s28089,d-103,T39.44353985,x147521,r08TPHI1,1242958962`)).toEqual({ ...PARSED, sentAtMs: 1_242_958_962_000 });
    expect(parseLine(`${LINE},b003660465`)).toEqual(PARSED);
  });

  it('may have tag blocks before it, with time in seconds or milliseconds, station and group', () => {
    expect(parseLine(tagBlock('g:1-2-73874,n:157036,s:r003669945,c:1241544035') + LINE)).toEqual({
      ...PARSED,
      sentAtMs: 1_241_544_035_000,
      source: 'r003669945',
      group: '73874',
    });
    expect(parseLine(tagBlock('c:1241544035123') + tagBlock('s:B') + LINE)).toEqual({
      ...PARSED,
      sentAtMs: 1_241_544_035_123,
      source: 'B',
    });
  });

  it('keeps its message but not its time when the tag block is damaged', () => {
    expect(parseLine(`\\c:1241544035*00\\${LINE}`)).toEqual(PARSED);
    expect(parseLine(`\\c:1241544035\\${LINE}`)).toEqual(PARSED);
    expect(parseLine(tagBlock('c:12') + LINE)).toEqual(PARSED);
  });

  it("may follow a logger's own words", () => {
    expect(parseLine(`2026-11-20 12:00:00 ${LINE}`)).toEqual(PARSED);
  });

  it.each([
    ['noise', 'hello', 'garbage'],
    ['a sentence without its first character', LINE.slice(1), 'garbage'],
    ['an open tag block', `\\c:1${LINE}`, 'garbage'],
    ['no checksum', `!${BODY}`, 'noChecksum'],
    ['half a checksum', LINE.slice(0, -1), 'noChecksum'],
    ['a checksum that is none', `!${BODY}*G1`, 'noChecksum'],
    ['a wrong checksum', `!${BODY}*00`, 'badChecksum'],
    ['too few fields', withChecksum('AIVDM,1,1,,B,15RTgt0'), 'malformed'],
    ['too many fields', withChecksum(`${BODY},1`), 'malformed'],
    ['part 0', withChecksum('AIVDM,2,0,1,B,15RTgt0,0'), 'malformed'],
    ['part 3 of 2', withChecksum('AIVDM,2,3,1,B,15RTgt0,0'), 'malformed'],
    ['part x', withChecksum('AIVDM,2,x,1,B,15RTgt0,0'), 'malformed'],
    ['six fill bits', withChecksum('AIVDM,1,1,,B,15RTgt0,6'), 'malformed'],
    ['a line without end', 'x'.repeat(MAX_LINE_CHARS + 1), 'lineTooLong'],
    ['a comment', '# !AIVDM', 'notAis'],
    ['an empty line', ' \r', 'notAis'],
    ['a GPS sentence', '$GPGGA,1*00', 'notAis'],
    ['another sentence of AIS equipment', withChecksum('AIABM,1,1,0,0,0,6,,0'), 'notAis'],
  ])('%s: %s is %s', (_, line, expected) => {
    expect(parseLine(line)).toBe(expected);
  });
});
