// Above the assessment of a passage: that her ship has an emergency now, of which the rating of the passage says nothing.
import { useTranslation } from 'react-i18next';
import { useEmergencyOf } from '#store/alerts/emergency-of-ship.ts';
import { TextLink } from '#ui/list/links.tsx';
import { Notice } from '#ui/notice.tsx';

export function EmergencyNow({ accountId, mmsi }: { accountId: string; mmsi: number | undefined }) {
  const { t } = useTranslation();
  const emergency = useEmergencyOf(accountId, mmsi);
  if (!emergency) return null;
  return (
    <Notice tone="danger">
      {t('ratingPage.emergency.passage')}{' '}
      <TextLink to="/dashboard/map" search={{ alert: emergency.id }}>
        {t('ratingPage.emergency.open')}
      </TextLink>
    </Notice>
  );
}
