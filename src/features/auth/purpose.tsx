// What Fathom is for, in two sentences, for whoever opens it for the first time.
import { useTranslation } from 'react-i18next';
import { Text } from '#ui/text.tsx';

export function Purpose() {
  const { t } = useTranslation();
  return <Text tone="quiet">{t('auth.purpose')}</Text>;
}
