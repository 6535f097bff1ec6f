// What a part of this page says while the device is offline.
import { useTranslation } from 'react-i18next';
import { Text } from '#ui/text.tsx';

/** Beside buttons that are disabled offline. */
export function LinkNote({ online }: { online: boolean }) {
  const { t } = useTranslation();
  return (
    !online && (
      <Text size="small" tone="quiet">
        {t('ui.needsLink')}
      </Text>
    )
  );
}
