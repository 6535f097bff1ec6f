// What is wrong with the data or the question, and what could still be computed.
import { useTranslation } from 'react-i18next';
import { serverNow } from '#platform/clock.ts';
import { Notice } from '#ui/notice.tsx';
import type { AssessedPassage } from '#features/passages/passage-run.ts';

export function DataNotices({ passage }: { passage: AssessedPassage }) {
  const { t } = useTranslation();
  const { assessment, faults, shipName, shipGone, assessedMs } = passage;
  const { data, validUntilMs, rating, inputs } = assessment;
  const isOld = validUntilMs !== undefined && validUntilMs < Math.max(assessedMs, serverNow());
  return (
    <>
      {data.reports === 0 && <Notice tone="warning">{t('passagesPage.noReportsKnown')}</Notice>}
      {data.invented && <Notice tone="warning">{t('passagesPage.invented')}</Notice>}
      {inputs.origins?.['shipType']?.source === 'demonstration' && <Notice tone="warning">{t('passagesPage.inventedShip')}</Notice>}
      {faults.length > 0 && <Notice tone="warning">{t('passagesPage.noTimes')}</Notice>}
      {shipGone && <Notice tone="warning">{t('passagesPage.shipGone')}</Notice>}
      {!shipName && !shipGone && <Notice>{t('passagesPage.withoutShip')}</Notice>}
      {!data.hasListed && <Notice tone="warning">{t('passagesPage.noListed')}</Notice>}
      {isOld && <Notice tone="warning">{t('passagesPage.noLongerValid')}</Notice>}
      {data.syncedMs === undefined && <Notice tone="warning">{t('passagesPage.neverSynced')}</Notice>}
      {data.reports > 0 && rating.fewReports && <Notice>{t('passagesPage.fewReports')}</Notice>}
    </>
  );
}
