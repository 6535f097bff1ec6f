// Takes from Radix's style sheet what a page uses: its components, its colours. The whole sheet is a second of a ship's link.
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import postcss from 'postcss';

const NAMED_COLOUR = /\[data-(?:accent|gray)-color=["']?(\w+)/;

interface Used {
  isUsed: (className: string) => boolean;
  /** Names of scales that are kept. */
  colours: readonly string[];
}

function removeEmpty(sheet: postcss.Root): void {
  for (let emptied = true; emptied; ) {
    emptied = false;
    sheet.walkAtRules((at) => {
      if (at.nodes?.length !== 0) return;
      at.remove();
      emptied = true;
    });
  }
}

function removeUnusedMotion(sheet: postcss.Root): void {
  const played = new Set<string>();
  sheet.walkDecls(/^(animation|animation-name|--.*)$/, ({ value }) => {
    for (const [word] of value.matchAll(/[\w-]+/g)) played.add(word);
  });
  sheet.walkAtRules('keyframes', (at) => {
    if (!played.has(at.params)) at.remove();
  });
}

/** @throws CssSyntaxError for what is no style sheet */
export function subsetSheet(whole: string, { isUsed, colours }: Used): postcss.Root {
  const sheet = postcss.parse(whole);
  sheet.walkComments((comment) => void comment.remove());
  sheet.walkAtRules('font-face', (at) => void at.remove()); // fonts of other systems, under names that tokens.css does not use
  // a scale of colours is what has steps that are seen through: --indigo-a3, but never --space-a3
  const scales = new Set([...whole.matchAll(/--([a-z]+)-a3:/g)].map(([, name]) => name ?? ''));
  sheet.walkDecls(/^--[a-z]+-/, (line) => {
    const scale = line.prop.split('-')[2] ?? '';
    if (scales.has(scale) && !colours.includes(scale)) line.remove();
  });
  const isKept = (selector: string): boolean => {
    const named = NAMED_COLOUR.exec(selector)?.[1];
    if (named !== undefined && !colours.includes(named)) return false;
    const wanted = selector.replaceAll(/:not\([^()]*\)/g, '');
    return [...wanted.matchAll(/\.((?:\\.|[\w-])+)/g)].every(([, name]) => isUsed(name ?? ''));
  };
  sheet.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && (rule.parent as postcss.AtRule).name.endsWith('keyframes')) return;
    rule.selectors = rule.selectors.filter(isKept);
    if (rule.selector === '' || rule.nodes.length === 0) rule.remove();
  });
  removeEmpty(sheet);
  removeUnusedMotion(sheet);
  return sheet;
}

/** Writes `target` anew from Radix's sheet if that, or one of `makers`, has changed since. */
export function writeSheet(target: string, makers: readonly string[], make: (whole: string) => string): void {
  const source = fileURLToPath(import.meta.resolve('@radix-ui/themes/styles.css'));
  const newestMs = Math.max(...[source, import.meta.filename, ...makers].map((path) => statSync(path).mtimeMs));
  if (existsSync(target) && statSync(target).mtimeMs > newestMs) return;
  mkdirSync(dirname(target), { recursive: true });
  const unfinished = `${target}.${process.pid}`; // a build and the tests may write it at the same time: nobody reads half of it
  writeFileSync(unfinished, make(readFileSync(source, 'utf8')));
  renameSync(unfinished, target);
}
