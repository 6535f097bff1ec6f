// A document in five languages, with texts that would be markup in Typst, and an independent reader (pdf.js) of what was set.
import { getDocumentProxy } from 'unpdf';
import type { PlainDocument } from '#contract/documents/document.ts';

export const HOSTILE = '#panic("x") $x^2$ *bold* _it_ `raw` @ref <label> \\ // /* = Head [a] {b} ~ -- "';

/** A PNG of one pixel. */
const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (sign) => sign.charCodeAt(0),
);

export const englishDocument: PlainDocument = {
  title: 'Threat assessment: Nordic Star',
  language: 'en',
  marks: ['Draft', 'Invented'],
  made: [{ label: 'Issued', value: '2026-11-27 11:30Z' }],
  figures: [{ label: 'Figure', value: '42.5 of 100' }],
  sections: [
    {
      title: 'Languages',
      parts: [
        { kind: 'text', text: 'Tiếng Việt: ảnh hưởng của sóng' },
        { kind: 'text', text: '中国船舶报告 马六甲海峡' },
        { kind: 'text', text: 'Indonesia: kapal di selat' },
        { kind: 'note', text: HOSTILE },
        { kind: 'facts', facts: [{ label: 'Name', value: 'سفينة' }] },
        { kind: 'picture', png: PIXEL, alt: 'The way, on the map' },
      ],
    },
    {
      title: 'Waypoints',
      parts: [
        {
          kind: 'table',
          columns: [
            { words: 'No.', weight: 0.4 },
            { words: 'Position', weight: 2 },
            { words: 'Done', isFigures: true },
          ],
          rows: [['First leg'], ...Array.from({ length: 90 }, (_, at) => [String(at + 1), `12°01.670' N 051°27.250' E`, `${at * 10} nm`])],
        },
      ],
    },
  ],
};

/** No lam with alif: readers turn that letter of two round, whatever the file says. */
export const arabicDocument: PlainDocument = {
  title: 'تقرير عن السفينة',
  language: 'ar',
  marks: ['تمرين'],
  made: [],
  figures: [],
  sections: [
    { title: 'الموقع', parts: [{ kind: 'text', text: `السفينة عند 12°01.670' N 051°27.250' E في 14:30 UTC` }] },
    { title: 'ملحوظة', parts: [{ kind: 'text', text: 'في البحر' }] },
  ],
};

export interface ReadPdf {
  /** Runs of each page, in the order of the file. */
  pages: { runs: string[]; widthPt: number; heightPt: number }[];
  fonts: { name: string; isEmbedded: boolean }[];
  title: string;
  language: string;
  isTagged: boolean;
  /** Roles of the tags of the first page, and the descriptions of pictures. */
  roles: string[];
  alts: string[];
}

interface Tag {
  role?: string;
  alt?: string;
  children?: Tag[];
}
const withChildren = (tag: Tag): Tag[] => [tag, ...(tag.children ?? []).flatMap(withChildren)];

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const info = (await pdf.getMetadata()).info as { Title: string; Language: string };
  const fonts = new Map<string, boolean>();
  const pages: ReadPdf['pages'] = [];
  const tags: Tag[] = [];
  for (let no = 1; no <= pdf.numPages; no += 1) {
    const page = await pdf.getPage(no);
    const { items } = await page.getTextContent();
    const { width, height } = page.getViewport({ scale: 1 });
    pages.push({ runs: items.map((item) => ('str' in item ? item.str : '')), widthPt: width, heightPt: height });
    await page.getOperatorList(); // loads its fonts
    for (const [, font] of page.commonObjs as Iterable<[string, { name?: string; missingFile?: boolean }]>)
      if (font.name) fonts.set(font.name, font.missingFile === false);
    const tree = (await page.getStructTree()) as Tag | null;
    if (tree) tags.push(...withChildren(tree));
  }
  return {
    pages,
    fonts: [...fonts].map(([name, isEmbedded]) => ({ name, isEmbedded })),
    title: info.Title,
    language: info.Language,
    isTagged: (await pdf.getMarkInfo())?.Marked === true,
    roles: [...new Set(tags.flatMap(({ role }) => role ?? []))],
    alts: tags.flatMap(({ alt }) => alt ?? []),
  };
}
