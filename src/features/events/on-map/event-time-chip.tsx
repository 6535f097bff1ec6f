// On the map: how many events its time hides, the time slider's window or the chosen months, with a button to show them again.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { closePanel } from '#domain/workbench/workbench.ts';
import { isEventShown } from '#features/events/event-filter.ts';
import { useEventWindow } from './event-window.ts';
import { formatNumber } from '#i18n/formats.ts';
import { timeWindow } from '#map/time-window.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icons/icon.tsx';

export function EventTimeChip({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const held = useHeld(heldEvents, accountId);
  const isSlider = useWatched(timeWindow) !== undefined;
  const window = useEventWindow();
  const { eventViewOpen, eventCategories: categories, eventTypes: types, eventMonths } = useWorkbench();
  const hidden = useMemo(() => {
    if (!held || !window) return 0;
    return [...held.values()].filter(
      (event) => isEventShown(event, { categories, types }) && !isEventShown(event, { categories, types, window }),
    ).length;
  }, [held, window, categories, types]);
  if (!window || !eventViewOpen || hidden === 0) return null;
  const figures = { count: hidden, number: formatNumber(hidden) };
  const words = isSlider
    ? t('events.hiddenByTime', figures)
    : t('events.hiddenByMonths', { ...figures, months: t(`events.months${eventMonths}`) });
  return (
    <Chip
      tone={isSlider ? 'warning' : 'neutral'}
      icon={<Icon name="time" size={12} />}
      label={words}
      onRemove={() => changeWorkbench((bench) => (isSlider ? closePanel(bench, 'timeSlider') : { ...bench, eventMonths: 0 }))}
    >
      {words}
    </Chip>
  );
}
