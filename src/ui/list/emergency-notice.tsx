// Above what is said of a ship over time, such as a rating: that she has an emergency now.
import { useTranslation } from 'react-i18next';
import { TextLink } from './links.tsx';
import { Notice } from '#ui/notice.tsx';

interface Props {
  /** Of the alert; undefined: she has no emergency. */
  alertId: string | undefined;
  /** What stands below it, which says nothing of the emergency. */
  above: 'ship' | 'passage';
}

export function EmergencyNotice({ alertId, above }: Props) {
  const { t } = useTranslation();
  if (alertId === undefined) return null;
  return (
    <Notice tone="danger">
      {t(`ratingPage.emergency.${above}`)}{' '}
      <TextLink to="/dashboard/map" search={{ alert: alertId }}>
        {t('ratingPage.emergency.open')}
      </TextLink>
    </Notice>
  );
}
