// Notices at the top of the map about the nautical chart: what it does not show as it is set.
import { useTranslation } from 'react-i18next';
import { hiddenParts, type NeededPart, withNeededParts } from '#domain/charts/hidden-parts.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icons/icon.tsx';

/** `soundings`: both kinds of them. */
function named(parts: readonly NeededPart[]): (NeededPart | 'soundings')[] {
  const areBoth = parts.includes('shallowSoundings') && parts.includes('deepSoundings');
  return parts.flatMap((part) =>
    !areBoth ? [part] : part === 'shallowSoundings' ? ['soundings'] : part === 'deepSoundings' ? [] : [part],
  );
}

export function ChartMarks() {
  const { t, i18n } = useTranslation();
  const hidden = hiddenParts(useWorkbench());
  if (hidden.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language).format(named(hidden).map((part) => t(`map.chartParts.${part}`)));
  const words = t('map.chartHides', { list });
  return (
    <Chip tone="warning" icon={<Icon name="map" size={12} />} label={words} onRemove={() => changeWorkbench(withNeededParts)}>
      {words}
    </Chip>
  );
}
