import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Of an <input>: what is typed into it is text that a person wrote. Nobody types into one that is hidden: it lends its calendar. */
const isTyped = (tag: string): boolean => !/type="(checkbox|radio|hidden|file|range)"|aria-hidden="true"/.test(tag);

it('every field that a person types into is a TextField or a TextArea, so that no form forgets to keep what was typed', () => {
  const files = globSync('src/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const tags = [...text.matchAll(/<(?:input|textarea)\b[^>]*|contentEditable/g)].map(([tag]) => tag).filter(isTyped);
    return tags.map((tag) => `${file}: ${tag.replaceAll(/\s+/g, ' ')}`);
  });
  expect(found).toEqual([]);
});

it('every form is a Form, so that its text is a draft until it was taken', () => {
  const files = globSync('src/**/*.tsx').filter((file) => !file.endsWith('.test.tsx') && file !== 'src/ui/form/form-element.tsx');
  expect(files.filter((file) => /<form\b/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('forms of which nothing typed is kept are few, and named here', () => {
  const files = globSync('src/**/*.tsx').filter((file) => readFileSync(file, 'utf8').includes('data-drafts="none"'));
  expect(files.filter((file) => !file.endsWith('.test.tsx')).toSorted()).toEqual([
    'src/features/drawings/buffer-form.tsx',
    'src/features/drawings/drawing-save.tsx', // kept with the drawing itself
    'src/features/drawings/hand-controls.tsx',
    'src/features/map/panels/chart-options-form.tsx',
    'src/features/measuring/measuring-panel.tsx',
    'src/features/passages/passage-form.tsx', // kept by the address
    'src/features/passages/result/compare-passages.tsx',
    'src/features/passages/result/known-at.tsx',
    'src/features/passages/result/other-ports.tsx', // kept by the address
    'src/features/search/location-search-panel.tsx',
  ]);
});
