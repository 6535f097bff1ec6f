// The part of Radix's style sheet that the app uses: the components that src/ui takes of it, and the scales that its colours are of. Radix has
// physical CSS only, so right-to-left is a mirrored copy; colours of wide displays are a third. All are written before Vite resolves anything.
import postcss from 'postcss';
import rtlcss from 'rtlcss';
import type { Plugin } from 'vite';
import { subsetSheet, writeSheet } from './radix-subset.ts';

/** By the name that is imported: how the classes of its elements begin, after rt-. */
export const COMPONENTS: Record<string, readonly string[]> = {
  Button: ['BaseButton', 'Button', 'Spinner'],
  Callout: ['Callout'],
  Dialog: ['BaseDialog', 'Dialog'],
  DropdownMenu: ['BaseMenu', 'DropdownMenu', 'ScrollArea'],
  Flex: ['Flex'],
  Heading: ['Heading'],
  IconButton: ['IconButton'],
  Popover: ['Popper', 'Popover'],
  Skeleton: ['Skeleton'],
  Switch: ['Switch'],
  Text: ['Text'],
  TextArea: ['TextArea'],
  TextField: ['TextField'],
  Theme: ['Theme'],
  Tooltip: ['Tooltip'],
};
/** Scales of the accents and tones, and those that palette.css and the screens name. */
export const COLOURS: readonly string[] =
  'accent focus gray slate black white amber blue cyan green indigo orange purple red ruby teal tomato yellow'.split(' ');

const COMPONENT_CLASS = new RegExp(`^rt-(${Object.values(COMPONENTS).flat().join('|')})([A-Z]\\w*)?$`);
/** Properties by the width of the window, which no screen uses of Radix: those have their own style sheets. */
const OF_A_WIDTH = /^(xs|sm|md|lg|xl)\\:/;

/** Properties that no component is given here: grids, sides, padding, margins at the sides, what flows over. A busy button has a place and an inset. */
const NOT_GIVEN = /^-?rt-r-(g(a|af|c|cs|ce|r|rs|re|ta|tc|tr)|ji|js|cg|rg|top|right|bottom|left|o[xy]|overflow|p[xytrbl]?|m[xyrl])(-|$)/;

const isUsed = (name: string): boolean =>
  /^rt-[A-Z]/.test(name) ? COMPONENT_CLASS.test(name) : !OF_A_WIDTH.test(name) && !NOT_GIVEN.test(name);

/** Without what only a person reads. */
function tighten(sheet: postcss.Root): string {
  sheet.walk((node) => {
    node.raws.before = '';
    if (node.type === 'decl') node.raws.between = ':';
    else {
      node.raws.between = '';
      node.raws.after = '';
    }
  });
  return sheet.toString().trim();
}

/** Colours that only some displays have, a fourth of the sheet: said a second time, for those alone. */
const isOfWideDisplays = (node: postcss.ChildNode): boolean => node.type === 'atrule' && /display-p3|color-gamut/.test(node.params);

function sheetOf(whole: string, isKept: (node: postcss.ChildNode) => boolean): string {
  const sheet = subsetSheet(whole, { isUsed, colours: COLOURS });
  sheet.each((node) => {
    if (!isKept(node)) node.remove();
  });
  return tighten(sheet);
}

/** @throws CssSyntaxError for what is no style sheet */
export const appSheet = (whole: string): string => sheetOf(whole, (node) => !isOfWideDisplays(node));
/** What follows it on displays of more colours. @throws CssSyntaxError for what is no style sheet */
export const wideSheet = (whole: string): string => sheetOf(whole, isOfWideDisplays);

export function radixApp(ltr: string, rtl: string, wide: string): Plugin {
  return {
    name: 'radix-app',
    config() {
      writeSheet(ltr, [import.meta.filename], appSheet);
      writeSheet(rtl, [import.meta.filename], (whole) => rtlcss.process(appSheet(whole)));
      writeSheet(wide, [import.meta.filename], wideSheet);
    },
  };
}
