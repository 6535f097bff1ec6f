// What stands in place of events while this device has none: they are still to come, or the server has none either.
import { useTranslation } from 'react-i18next';
import { Icon } from './icons/icon.tsx';
import { EmptyState } from './states.tsx';

/** `isComplete`: all that the server has of them arrived once. */
export function NoEvents({ isComplete }: { isComplete: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<Icon name="event" size={24} />} title={t(isComplete ? 'events.noneAnywhere' : 'events.none')}>
      {t(isComplete ? 'events.noneAnywhereWhy' : 'events.noneWhy')}
    </EmptyState>
  );
}
