// Notices at the top of the map about the nautical chart: what it does not show as it is set, and safety depths that nobody chose.
import { useTranslation } from 'react-i18next';
import { hiddenByCategory, hiddenParts, type NeededPart, withNeededParts } from '#domain/charts/hidden-parts.ts';
import { unchosenDepths } from '#domain/charts/safety-values.ts';
import { openPanel } from '#domain/workbench/workbench.ts';
import { formatFigure } from '#i18n/formats.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { chooseDepths, SAFETY_DEPTH_NAMES, tools } from '#platform/tools.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Notice } from '#ui/notice.tsx';

/** `soundings`: both kinds of them. */
function named(parts: readonly NeededPart[]): (NeededPart | 'soundings')[] {
  if (!parts.includes('shallowSoundings') || !parts.includes('deepSoundings')) return [...parts];
  return parts.filter((part) => part !== 'deepSoundings').map((part) => (part === 'shallowSoundings' ? 'soundings' : part));
}

/** Until the user has set each of them, or said that it is right: to have seen where they are set changes nothing. */
export function UnchosenDepths() {
  const { t } = useTranslation();
  const { encValues } = useWorkbench();
  const left = unchosenDepths(encValues, useWatched(tools).chosenDepths);
  const [first] = left;
  if (!first) return null;
  const { safetyContour: contour, safetyDepth: depth } = encValues;
  const both = { contour: formatFigure(contour), depth: formatFigure(depth) };
  return (
    <Notice tone="warning">
      <span className="line-8 wraps">
        <span>
          {left.length > 1
            ? t('map.depthsNotChosen', both)
            : t(first === 'safetyDepth' ? 'map.depthNotChosen' : 'map.contourNotChosen', both)}
        </span>
        <Button kind="soft" size="small" onClick={() => changeWorkbench((before) => openPanel(before, 'mapDrawer'))}>
          {t('map.chooseDepths')}
        </Button>
        <Button kind="soft" size="small" onClick={() => chooseDepths(SAFETY_DEPTH_NAMES)}>
          {t(left.length > 1 ? 'map.depthsAreRight' : 'map.depthIsRight')}
        </Button>
      </span>
    </Notice>
  );
}

/** A press changes switches and the display category: so its button has words, not the cross that puts a note away. */
export function HiddenParts() {
  const { t, i18n } = useTranslation();
  const settings = useWorkbench();
  const hidden = [...named(hiddenParts(settings)), ...hiddenByCategory(settings.encValues.displayCategory)];
  if (hidden.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language).format(hidden.map((part) => t(`map.chartParts.${part}`)));
  return (
    <Chip tone="warning" icon={<Icon name="map" size={12} />}>
      <bdi>{t('map.chartHides', { list })}</bdi>
      <Button kind="soft" size="small" aria-label={t('map.chartShowsNamed', { list })} onClick={() => changeWorkbench(withNeededParts)}>
        {t('map.chartShows')}
      </Button>
    </Chip>
  );
}
