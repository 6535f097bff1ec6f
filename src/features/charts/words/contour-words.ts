// Which safety contours are drawn in the view instead of the one that is set, in words. Pure.
import type { SafetyContours } from '#features/charts/chart-here.ts';
import { formatFigure, formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';

/**
 * "you asked for 5 m; drawn: 5 m, in US5OH10M 10 m". `isChosen`: somebody asked; `mostNamed`: more cells of one depth than these are counted.
 */
export function contourWords(
  { isAskedDrawn, others }: SafetyContours,
  { askedM, isChosen }: { askedM: number; isChosen: boolean },
  { t, language, mostNamed }: { t: Translate; language: string; mostNamed: number },
): string {
  const list = new Intl.ListFormat(language, { type: 'unit' });
  const asked = formatFigure(askedM);
  const isOneForAll = !isAskedDrawn && others.length === 1;
  const parts = others.map(({ depthM, cells }) => {
    const depth = formatFigure(depthM);
    if (isOneForAll) return t('chartsPage.contour.depth', { depth });
    if (cells.length <= mostNamed) return t('chartsPage.contour.inNamed', { cells: list.format(cells), depth });
    return t('chartsPage.contour.inCells', { count: cells.length, number: formatNumber(cells.length), depth });
  });
  const drawn = list.format([...(isAskedDrawn ? [t('chartsPage.contour.depth', { depth: asked })] : []), ...parts]);
  return t(isChosen ? 'chartsPage.contour.asked' : 'chartsPage.contour.notChosen', { asked, drawn });
}
