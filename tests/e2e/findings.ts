// What somebody who does not see well or wears gloves would stumble over on a page: axe's findings, and targets that are too small.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What fades in is half transparent for a moment, and half a contrast: only what has arrived is looked at. */
export const stillness = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function findings(page: Page, look: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await stillness(page);
  // legacy: without a blank page for each look, which only frames of other origins need
  const { violations } = await look(new AxeBuilder({ page }).setLegacyMode()).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

export const seriousOn = (page: Page): Promise<string[]> => findings(page, (axe) => axe.withTags(TAGS));

/** What depends on colours: enough where another test looks at the same screen with all rules. */
export const faintOn = (page: Page): Promise<string[]> => findings(page, (axe) => axe.withRules(['color-contrast', 'link-in-text-block']));

/** Of the same screen as it is in the dark, where nothing but its colours differs; left as it was. */
export async function faintInTheDark(page: Page): Promise<string[]> {
  const turn = (from: string, to: string) =>
    page.evaluate(
      ([was, is]) => document.querySelectorAll(`.${was}`).forEach(({ classList }) => classList.replace(was ?? '', is ?? '')),
      [from, to],
    );
  await turn('light', 'dark');
  const found = await faintOn(page);
  await turn('dark', 'light');
  return found;
}

export const expectNothingFaint = async (page: Page) => expect(await faintOn(page)).toEqual([]);
export const expectNothingSerious = async (page: Page) => expect(await seriousOn(page)).toEqual([]);

/** Controls of which a finger can hit less than 44 px each way. One in a label is hit by all of the label, a link that its row repeats by the row. */
export const smallForFingers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], [role=option], [role=switch], [role=radio], [role=slider]',
    );
    const found: string[] = [];
    for (const control of controls) {
      const target =
        control.closest<HTMLElement>(control.tagName === 'A' ? '[role=row][data-opens]' : 'label, .rt-TextFieldRoot') ?? control;
      const { width, height } = target.getBoundingClientRect();
      const hidden =
        !control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || getComputedStyle(target).clipPath !== 'none';
      // links inside a sentence are text (WCAG 2.2, 2.5.8)
      if (hidden || width < 2 || control.closest('.maplibregl-ctrl-attrib-inner, p')) continue;
      if (width < 43.5 || height < 43.5) {
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
        found.push(`${control.tagName.toLowerCase()} "${name}" ${Math.round(width)} x ${Math.round(height)}`);
      }
    }
    return found;
  });

export const expectTargetsForFingers = async (page: Page) => expect(await smallForFingers(page)).toEqual([]);
