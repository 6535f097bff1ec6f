// The map of a draft or a signed version, drawn from its own row: what is known now is never on it.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssessmentMap } from '#contract/entities/vta/assessments.ts';
import { SmallMap } from '#map/small/small-map.tsx';
import type { SmallMapPoint } from '#map/small/small-map-points.ts';
import type { useMapPicture } from '#map/small/use-map-picture.ts';
import { keptMapWords } from '#features/vta/document/document-sections.ts';
import { Card } from '#ui/frame/card.tsx';

interface Props extends Omit<ReturnType<typeof useMapPicture>, 'picture'> {
  mmsi: number;
  name: string | undefined;
  map: AssessmentMap | undefined;
}

const pointsOf = (mmsi: number, name: string | undefined, { ship, reports }: AssessmentMap): SmallMapPoint[] => [
  ...reports.map(({ sample, ...report }): SmallMapPoint => ({ kind: 'event', ...report, isInvented: sample })),
  { kind: 'ship', id: String(mmsi), lon: ship.lon, lat: ship.lat, label: name, tone: 'plain' },
];

/** Needs the texts `smallMapPage`. */
export function KeptMap({ mmsi, name, map, isWanted, onPicture }: Props) {
  const { t } = useTranslation();
  const points = useMemo(() => map && pointsOf(mmsi, name, map), [mmsi, name, map]);
  if (!map || !points) return null;
  return (
    <Card id="vta-kept-map" title={t('vtaPage.keptMap.title')}>
      <SmallMap label={keptMapWords(t, map)} openAt={{ ship: mmsi }} atOnce={isWanted} {...{ points, onPicture }} />
    </Card>
  );
}
