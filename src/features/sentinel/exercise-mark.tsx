// The mark of an exercise, wherever something of it is shown.
import { useTranslation } from 'react-i18next';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icons/icon.tsx';

/** `words`: with more than the mark alone. */
export function ExerciseMark({ words }: { words?: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <Chip tone="accent" icon={<Icon name="about" size={12} />}>
        {words ?? t('sentinelPage.drill.mark')}
      </Chip>
    </div>
  );
}
