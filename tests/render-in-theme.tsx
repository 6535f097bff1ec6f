// Component tests render here: texts loaded, the Radix sheet on, the theme around, nothing left of the test before.
import axe from 'axe-core';
import type { ReactElement } from 'react';
import { render } from 'vitest-browser-react';
import { startAppTexts } from '#i18n/app-texts.ts';
import { AREA_SLICES, fetchTexts, i18nReady } from '#i18n/i18n.ts';
import { AppTheme } from '#ui/look/app-theme.tsx';
import { loadSheets, startTheme } from '#ui/look/theme.tsx';
import { changeTheme, resetTheme } from '#ui/look/theme-settings.ts';

let started: Promise<void> | undefined;

export async function renderInTheme(element: ReactElement) {
  await i18nReady;
  startAppTexts();
  await fetchTexts(...AREA_SLICES);
  startTheme();
  await (started ??= loadSheets());
  resetTheme();
  return render(element, { wrapper: AppTheme });
}

/** What axe finds on the whole page, serious or worse, as one line each. */
export async function seriousFindings(rules?: axe.RunOptions['runOnly']): Promise<string[]> {
  // half-faded words have half the contrast; what runs without end is no fading
  const fading = document.getAnimations().filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
  await Promise.all(fading.map((animation) => animation.finished.catch(() => undefined)));
  const { violations } = await axe.run(document, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`));
}

/** The same in the night look, which is gone afterwards. */
export async function seriousAtNight(): Promise<string[]> {
  changeTheme({ themeMode: 'dark', themeNight: true });
  while (!document.documentElement.classList.contains('night')) await new Promise((resolve) => setTimeout(resolve, 20));
  const found = await seriousFindings();
  resetTheme();
  return found;
}
