// Her way of the last weeks and the reports that count for her, on a small map.
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TakePicture } from '#map/small/small-map.tsx';
import type { SmallMapPoint } from '#map/small/small-map-points.ts';
import { Card } from '#ui/frame/card.tsx';
import { Text } from '#ui/text.tsx';
import type { ShipRating } from './rated-ships.ts';

export interface WayShown {
  mmsi: number;
  label: string;
  points: readonly SmallMapPoint[];
  /** Drawn also where it is not in view. */
  atOnce: boolean;
  onPicture: (take: TakePicture | undefined) => void;
}
/** Made by the feature of tracks. */
export type ShowWay = (shown: WayShown) => ReactNode;

interface Props extends Pick<WayShown, 'mmsi' | 'atOnce' | 'onPicture'> {
  rated: ShipRating;
  showWay: ShowWay;
}

export function WayCard({ mmsi, rated: { ship, reports }, showWay, ...drawn }: Props) {
  const { t } = useTranslation();
  const points = useMemo((): SmallMapPoint[] => {
    const events = reports.map(({ event: { id, lon, lat, category, type, sample } }): SmallMapPoint => {
      return { kind: 'event', id, lon, lat, category, type, isInvented: sample };
    });
    if (!ship) return events;
    return [...events, { kind: 'ship', id: String(mmsi), lon: ship.lon, lat: ship.lat, label: ship.name, tone: 'plain' }];
  }, [mmsi, ship, reports]);
  return (
    <Card id="vta-way" title={t('vtaPage.way.title')}>
      {ship ? (
        showWay({ mmsi, points, ...drawn, label: t('vtaPage.way.label', { count: reports.length }) })
      ) : (
        <Text tone="quiet">{t('vtaPage.way.unknown')}</Text>
      )}
    </Card>
  );
}
