// Of Radix's style sheet what the first form of sign-in wears (src/app/start/first-visit.tsx): a tenth of it. In a layer, so that the whole sheet rules
// as if this one were not there once the app has come. A new device has the default theme: light, left to right.
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import postcss from 'postcss';
import type { Plugin } from 'vite';
import { writeWhole } from './radix-rtl.ts';

/** Classes that stand on the page, or may: errors, a notice, a button that is busy, a tooltip. */
const CLASSES = [
  /^(radix-themes|light|light-theme|rt-reset|rt-loading|rt-variant-(solid|soft|surface)|rt-truncate)$/,
  /^rt-(BaseButton|Button|IconButton|Callout|Flex|Heading|Spinner|Text|TextField|Tooltip)([A-Z]\w*)?$/,
  /^rt-r-(size-[1236]|m-0|weight-\w+|jc-space-between|ai-baseline|display-\w+|position-\w+|gap-\d)$/,
];
const COLOURS = ['slate', 'gray', 'ruby', 'red', 'amber', 'black', 'white', 'accent'];
const NAMED_COLOUR = /\[data-(?:accent|gray)-color=["']?(\w+)/;

const isWorn = (selector: string): boolean => {
  const named = NAMED_COLOUR.exec(selector)?.[1];
  if (named !== undefined && !COLOURS.includes(named)) return false;
  const wanted = selector.replaceAll(/:not\([^()]*\)/g, '');
  const classes = [...wanted.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name ?? '');
  return classes.every((name) => CLASSES.some((worn) => worn.test(name)));
};

/** @throws CssSyntaxError for what is no style sheet */
export function signInSheet(whole: string): string {
  const sheet = postcss.parse(whole);
  sheet.walkComments((comment) => void comment.remove());
  sheet.walkAtRules('font-face', (at) => void at.remove()); // fonts of other systems, under names that tokens.css does not use
  // a scale of colours is what has steps that are seen through: --indigo-a3, but never --space-a3
  const scales = new Set([...whole.matchAll(/--([a-z]+)-a3:/g)].map(([, name]) => name ?? ''));
  sheet.walkDecls(/^--[a-z]+-/, (line) => {
    const scale = line.prop.split('-')[2] ?? '';
    if (scales.has(scale) && !COLOURS.includes(scale)) line.remove();
  });
  sheet.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && (rule.parent as postcss.AtRule).name.endsWith('keyframes')) return;
    rule.selectors = rule.selectors.filter(isWorn);
    if (rule.selector === '' || rule.nodes.length === 0) rule.remove();
  });
  for (let emptied = true; emptied; ) {
    emptied = false;
    sheet.walkAtRules((at) => {
      if (at.nodes?.length !== 0) return;
      at.remove();
      emptied = true;
    });
  }
  const said = sheet.toString();
  sheet.walkAtRules('keyframes', (at) => {
    if (!said.includes(`${at.params} `) && !said.includes(`${at.params};`)) at.remove();
  });
  return `@layer sign-in {\n${sheet.toString()}\n}\n`;
}

export function radixSignIn(target: string): Plugin {
  return {
    name: 'radix-sign-in',
    config() {
      const source = fileURLToPath(import.meta.resolve('@radix-ui/themes/styles.css'));
      const newestMs = Math.max(statSync(source).mtimeMs, statSync(import.meta.filename).mtimeMs);
      if (existsSync(target) && statSync(target).mtimeMs > newestMs) return;
      mkdirSync(dirname(target), { recursive: true });
      writeWhole(target, signInSheet(readFileSync(source, 'utf8')));
    },
  };
}
