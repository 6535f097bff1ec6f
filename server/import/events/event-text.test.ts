import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAsamEvent } from './asam.ts';
import { cleanText, cutText, oneLineOf } from './event-text.ts';

const lengthOf = (text: string) => Buffer.byteLength(JSON.stringify(text));

describe('a text of a report', () => {
  it('keeps its lines, and loses control characters and halves of characters', () => {
    expect(cleanText(' first\r\nsecond\u0000\u0007\u001b[31m third\u0085\ud800 ')).toBe('first\r\nsecond[31m third�');
    expect(oneLineOf(' first\n\u0000second\u0001 ', 200)).toBe('first second');
  });

  it('whatever it is, is at most the two quotes and a sign for each quote, backslash and line longer in an answer than in bytes', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const kept = cleanText(text);
        const escaped = kept.match(/["\\\n\r\t]/g)?.length ?? 0;
        expect(lengthOf(kept)).toBeLessThanOrEqual(Buffer.byteLength(kept) + 2 + escaped);
      }),
    ));

  it('is cut where no character is halved', () => {
    expect(cutText('ab😀', 3)).toBe('ab');
    expect(cutText('ab😀', 4)).toBe('ab😀');
  });

  it('of an ASAM file is cleaned and cut like that of any other', () => {
    const cells = { reference: '2022-146', date: '2022-06-01', position: `46°37'50.89"N\n31°35'01.64"E` };
    const judged = toAsamEvent({ ...cells, victim: 'v'.repeat(500), description: `a\u0001b${'d'.repeat(20_000)}` }, Date.UTC(2026, 10, 20));
    expect(judged).toMatchObject({ event: { victim: 'v'.repeat(200), description: `ab${'d'.repeat(9998)}` } });
  });
});
