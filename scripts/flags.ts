// Gathers the flags of all countries into one picture, src/ui/flag/flags.gen.svg: npm pack country-flag-icons@1.6.20, unpack it, then
// node scripts/flags.ts FOLDER (its folder 3x2). Run when a flag changes; the result is committed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COUNTRY_CODES } from '#contract/countries.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('node scripts/flags.ts FOLDER, the folder 3x2 of country-flag-icons');

const symbols = COUNTRY_CODES.map((code) => {
  const drawn = /^<svg [^>]*(viewBox="[^"]*")[^>]*>(.*)<\/svg>\s*$/s.exec(readFileSync(join(folder, `${code}.svg`), 'utf8'));
  if (!drawn) throw new Error(`${code}.svg is not drawn as the others are`);
  return `<symbol id="${code}" ${drawn[1]}>${drawn[2]}</symbol>`;
});
writeFileSync(
  new URL('../src/ui/flag/flags.gen.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
);
