// On the page of a ship: her figure and band, and the way to why.
import { useTranslation } from 'react-i18next';
import { PagePart } from '#ui/frame/record-page.tsx';
import { TextLink } from '#ui/list/links.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { Text } from '#ui/text.tsx';
import { InventedNotices } from './invented-notices.tsx';
import { useShipRating } from './rated-ships.ts';
import { RiskFigure } from './risk-figure.tsx';

export function ShipRisk({ accountId, mmsi }: { accountId: string; mmsi: number }) {
  const { t } = useTranslation();
  const rated = useShipRating(accountId, mmsi);
  return (
    <PagePart title={t('vtaPage.ship')}>
      {rated ? (
        <div className="stack-8">
          {rated.ship ? <RiskFigure rating={rated.rating} /> : <Text>{t('ratingPage.neverHeard')}</Text>}
          <Text size="small" tone="quiet">
            {t('ratingPage.fleet.why')}
          </Text>
          <InventedNotices world={rated.world} />
        </div>
      ) : (
        <SkeletonLines lines={2} />
      )}
      <TextLink to="/dashboard/vta" search={{ ship: mmsi }}>
        {t('vtaPage.toAssessment')}
      </TextLink>
    </PagePart>
  );
}
