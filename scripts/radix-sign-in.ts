// The part of Radix's style sheet that the first form of sign-in uses (src/app/start/first-visit.tsx): a tenth of it. In a layer, so that the app's
// sheet rules as if this one were not there once the app has come. A new device has the default theme: light, left to right.
import type { Plugin } from 'vite';
import { subsetSheet, writeSheet } from './radix-subset.ts';

/** Classes that stand on the page, or may: errors, a notice, a button that is busy, a tooltip. */
const CLASSES = [
  /^(radix-themes|light|light-theme|rt-reset|rt-loading|rt-variant-(solid|soft|surface)|rt-truncate)$/,
  /^rt-(BaseButton|Button|IconButton|Callout|Flex|Heading|Spinner|Text|TextField|Tooltip)([A-Z]\w*)?$/,
  /^rt-r-(size-[1236]|m-0|weight-\w+|jc-space-between|ai-baseline|display-\w+|position-\w+|gap-\d)$/,
];
const COLOURS = ['slate', 'gray', 'ruby', 'red', 'amber', 'black', 'white', 'accent', 'focus'];

/** @throws CssSyntaxError for what is no style sheet */
export function signInSheet(whole: string): string {
  const sheet = subsetSheet(whole, { isUsed: (name) => CLASSES.some((used) => used.test(name)), colours: COLOURS });
  return `@layer sign-in {\n${sheet.toString()}\n}\n`;
}

export function radixSignIn(target: string): Plugin {
  return { name: 'radix-sign-in', config: () => writeSheet(target, [import.meta.filename], signInSheet) };
}
