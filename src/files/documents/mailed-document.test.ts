// A document travels to the server as the screen made it, and one that is too large does not travel.
import { expect, it } from 'vitest';
import { MailedDocument } from '#contract/documents/mailed-document.ts';
import { englishDocument } from './documents.fixture.ts';
import { fromMailed, toMailed } from './mailed-document.ts';

const MAILING = { file: 'VTA-ANNA-2026-11-27-1130Z', paper: 'letter', madeAt: 1, noPicture: 'No map.' } as const;
const withPart = (part: (typeof englishDocument)['sections'][number]['parts'][number]) => ({
  ...englishDocument,
  sections: [{ parts: [part] }],
});

it('a document comes back as it was, with its picture', () => {
  const mailed = MailedDocument.parse(JSON.parse(JSON.stringify(toMailed(englishDocument, MAILING))));
  expect(mailed).toMatchObject({ file: MAILING.file, paper: 'letter' });
  expect(fromMailed(mailed)).toEqual(englishDocument);
});

it('a picture that is too large is replaced by words', () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array.from({ length: 1_600_000 }, () => 0)]);
  const mailed = toMailed(withPart({ kind: 'picture', png, alt: 'The way' }), MAILING);
  expect(mailed?.sections[0]?.parts).toEqual([{ kind: 'note', text: 'No map.' }]);
});

it('pictures go by words where the document is too large with them alone', () => {
  const png = Uint8Array.from({ length: 1_200_000 }, () => 0);
  const rows = Array.from({ length: 5000 }, () => ['x'.repeat(400)]);
  const parts = [
    { kind: 'picture' as const, png, alt: '' },
    { kind: 'table' as const, columns: [{ words: 'What' }], rows },
  ];
  const mailed = toMailed({ ...englishDocument, sections: [{ parts }] }, MAILING);
  expect(mailed?.sections[0]?.parts.map(({ kind }) => kind)).toEqual(['note', 'table']);
});

it('a log of months is too large to be mailed', () => {
  const rows = Array.from({ length: 9000 }, () => ['x'.repeat(400)]);
  expect(toMailed(withPart({ kind: 'table', columns: [{ words: 'What' }], rows }), MAILING)).toBeUndefined();
});

it.each([
  ['another kind of picture', { kind: 'picture', png: 'R0lGODlh', alt: '' }],
  ['markup of another kind', { kind: 'html', text: '<b>x</b>' }],
])('%s is refused', (_, part) => {
  const mailed = toMailed(englishDocument, MAILING);
  expect(MailedDocument.safeParse({ ...mailed, sections: [{ parts: [part] }] }).success).toBe(false);
});
