// Notices at the top of the map about the nautical chart: what it does not show as it is set, and safety depths that nobody chose.
import { useTranslation } from 'react-i18next';
import { DEFAULT_NAUTICAL_CHART_VALUES } from '#contract/entities/chart-options.ts';
import { hiddenParts, type NeededPart, withNeededParts } from '#domain/charts/hidden-parts.ts';
import { openPanel } from '#domain/workbench/workbench.ts';
import { formatFigure } from '#i18n/formats.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { tools } from '#platform/tools.ts';
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

const DEPTHS = ['shallowContour', 'safetyContour', 'deepContour', 'safetyDepth'] as const;

/** Until the user has chosen others, or has seen where they are chosen: the specification's are of no ship. */
export function UnchosenDepths() {
  const { t } = useTranslation();
  const { encValues } = useWorkbench();
  const { safetyDepthsSeen } = useWatched(tools);
  if (safetyDepthsSeen || DEPTHS.some((name) => encValues[name] !== DEFAULT_NAUTICAL_CHART_VALUES[name])) return null;
  const { safetyContour: contour, safetyDepth: depth } = encValues;
  const choose = () => {
    tools.set({ ...tools.get(), safetyDepthsSeen: true });
    changeWorkbench((before) => openPanel(before, 'mapDrawer'));
  };
  return (
    <Notice tone="warning">
      {t('map.depthsNotChosen', { contour: formatFigure(contour), depth: formatFigure(depth) })}{' '}
      <Button kind="soft" size="small" onClick={choose}>
        {t('map.chooseDepths')}
      </Button>
    </Notice>
  );
}

/** A press changes switches and the display category: so its button has words, not the cross that puts a note away. */
export function HiddenParts() {
  const { t, i18n } = useTranslation();
  const hidden = hiddenParts(useWorkbench());
  if (hidden.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language).format(named(hidden).map((part) => t(`map.chartParts.${part}`)));
  return (
    <Chip tone="warning" icon={<Icon name="map" size={12} />}>
      <span>{t('map.chartHides', { list })}</span>
      <Button kind="soft" size="small" aria-label={t('map.chartShowsNamed', { list })} onClick={() => changeWorkbench(withNeededParts)}>
        {t('map.chartShows')}
      </Button>
    </Chip>
  );
}
