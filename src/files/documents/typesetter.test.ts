// Documents as PDF, opened by an independent reader (pdf.js). One engine for all tests: opening it takes a second, a document a third of one.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { installedParts } from '#server/documents/installed-parts.ts';
import { documentData } from './document-data.ts';
import { documentText } from './document-text.ts';
import { arabicDocument, englishDocument, HOSTILE, type ReadPdf, readPdf } from './documents.fixture.ts';
import { openTypesetter, type Typesetter } from './typesetter.ts';

/** As the content security policy of the worker has it. */
const FORBIDDEN = new Proxy(Function, {
  construct(_, texts: string[]) {
    throw new EvalError(`Code is made of a text: ${texts.join(', ')}`);
  },
});

let typesetter: Typesetter;
beforeAll(async () => {
  vi.stubGlobal('Function', FORBIDDEN);
  typesetter = await openTypesetter(await installedParts());
});
afterAll(() => vi.unstubAllGlobals());

describe('an English document', () => {
  let pdf: ReadPdf;
  let text: string;
  beforeAll(async () => {
    pdf = await readPdf(typesetter.set(englishDocument, 'a4'));
    text = pdf.pages.map(({ runs }) => runs.join('')).join('\n');
  });

  test('is read back as it was written, in every script', () => {
    for (const words of ['Threat assessment: Nordic Star', '2026-11-27 11:30Z', '42.5 of 100', '马六甲海峡', 'سفينة'])
      expect(text).toContain(words);
    expect(text).toContain('Tiếng Việt: ảnh hưởng của sóng'.normalize('NFC'));
    expect(text).toContain(`12°01.670' N 051°27.250' E`);
  });

  test('has no markup: words that would be Typst are words', () => {
    expect(text).toContain(HOSTILE);
  });

  test('embeds every font', () => {
    expect(pdf.fonts.map(({ name }) => name.replace(/^\w+\+/, '')).toSorted()).toEqual([
      'NotoSans-Bold',
      'NotoSans-Regular',
      'NotoSansSCThin-Regular',
      'Vazirmatn-Regular',
    ]);
    expect(pdf.fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
  });

  test('has its pages counted, its marks on each page and its heads on each page of the table', () => {
    expect(pdf.pages).toHaveLength(3);
    for (const [at, { runs, widthPt, heightPt }] of pdf.pages.entries()) {
      const words = runs.join('');
      expect(words).toContain(`${at + 1} / 3`);
      expect(words).toContain('Draft');
      expect(words).toContain('Invented');
      expect(words).toContain('Position');
      expect([Math.round(widthPt), Math.round(heightPt)]).toEqual([595, 842]);
    }
  });

  test('is tagged, with its title, its language and a description of each picture', () => {
    expect(pdf).toMatchObject({ isTagged: true, title: englishDocument.title, language: 'en' });
    expect(pdf.roles).toEqual(expect.arrayContaining(['H1', 'Table', 'TH', 'TD', 'L', 'Figure']));
    expect(pdf.alts).toContain('The way, on the map');
  });
});

describe('an Arabic document', () => {
  test('is set from right to left, in logical order, with coordinates whole, on Letter', async () => {
    const [page, ...more] = (await readPdf(typesetter.set(arabicDocument, 'letter'))).pages;
    expect(more).toEqual([]);
    expect([page?.widthPt, page?.heightPt]).toEqual([612, 792]);
    const runs = page?.runs ?? [];
    for (const word of ['تقرير', 'السفينة', 'عند', 'البحر']) expect(runs.join(' ')).toContain(word);
    expect(runs.join('')).toContain(`12°01.670' N 051°27.250' E`);
  });

  test('isolates numbers, coordinates and times, and in other documents names of the other direction', () => {
    const { json } = documentData(arabicDocument, 'a4');
    expect(json).toContain(`عند \u206612°01.670' N 051°27.250' E\u2069 في \u206614:30 UTC\u2069`);
    expect(documentData(englishDocument, 'a4').json).toContain('\u2067سفينة\u2069');
  });
});

test('signs that turn a line round are taken from strangers’ words', () => {
  const { json } = documentData({ ...englishDocument, title: 'A\u202eB\u0007C\u2066D' }, 'a4');
  expect(JSON.parse(json)).toMatchObject({ title: 'A B C D' });
});

test('a table whose rows have too few cells is refused, with the row', () => {
  const parts = [{ kind: 'table' as const, columns: [{ words: 'a' }, { words: 'b' }, { words: 'c' }], rows: [['one', 'two']] }];
  expect(() => documentData({ ...englishDocument, sections: [{ title: 't', parts }] }, 'a4')).toThrow('one');
});

test('as plain text a document says everything but its pictures', () => {
  const text = documentText(englishDocument);
  for (const words of ['[Draft] [Invented]', 'Issued: 2026-11-27 11:30Z', HOSTILE, 'No. | Position | Done', '[The way, on the map]'])
    expect(text).toContain(words);
});
