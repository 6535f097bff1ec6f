// Areas that can be kept now: what the map shows, along the planned route, around own ships; each with what there is to download.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Box, LonLat } from '#contract/units.ts';
import { placeOf } from '#domain/geo/longitude.ts';
import { formatBytes, formatLimit } from '#i18n/formats.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import type { Chart } from '#map/chart/chart.ts';
import { useWatched } from '#platform/use-watched.ts';
import { listOwnShips } from '#store/own-ships.ts';
import { useLive } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { Text, Title } from '#ui/text.tsx';
import { useView } from '#map/chart/chart-view.ts';
import { AROUND_SHIPS_NM, BESIDE_ROUTE_NM, boxWithin, boxesAlong } from './area-boxes.ts';
import { bytesOf, keepArea, keeping, type KeptArea, type KnownRows } from './kept-areas.ts';
import { useAreaSheets } from './use-area-sheets.ts';

export interface PlannedWay {
  name: string;
  line: readonly LonLat[];
}

const WORLD: Box = [-180, -85, 180, 85];

interface Props {
  accountId: string;
  chart: Chart;
  known: KnownRows;
  way: PlannedWay | undefined;
}

export function AreaOffers({ accountId, chart, known, way }: Props) {
  const { t } = useTranslation();
  const positionText = usePositionFormat();
  const view = useView(chart);
  const own = useLive(() => listOwnShips(accountId), [accountId]);
  const ships = own.state === 'ready' ? own.value : [];
  const routeBoxes = useMemo(() => (way ? boxesAlong(way.line, BESIDE_ROUTE_NM) : []), [way]);
  const viewName = t('chartsPage.keep.around', { position: positionText(view.position) });
  const offers: { label: string; area: KeptArea }[] = [
    {
      label: t('chartsPage.keep.view'),
      area: { id: `view ${viewName}`, name: viewName, boxes: [view.box ?? WORLD] },
    },
    ...(way
      ? [
          {
            label: t('chartsPage.keep.route', { distance: formatLimit(BESIDE_ROUTE_NM) }),
            area: { id: `route ${way.name}`, name: t('chartsPage.keep.routeName', { name: way.name }), boxes: routeBoxes },
          },
        ]
      : []),
    ...(ships.length > 0
      ? [
          {
            label: t('chartsPage.keep.ships', { distance: formatLimit(AROUND_SHIPS_NM) }),
            area: {
              id: 'ships',
              name: t('chartsPage.keep.shipsName'),
              boxes: ships.map((ship) => boxWithin(placeOf(ship), AROUND_SHIPS_NM)),
            },
          },
        ]
      : []),
  ];
  return (
    <section className="stack-8">
      <Title level={3} size="small">
        {t('chartsPage.keep.title')}
      </Title>
      <Text size="small" tone="quiet">
        {t('chartsPage.keep.why')}
      </Text>
      <RowList label={t('chartsPage.keep.title')}>
        {offers.map((offer) => (
          <Offer key={offer.label} {...offer} known={known} />
        ))}
      </RowList>
    </section>
  );
}

function Offer({ label, area, known }: { label: string; area: KeptArea; known: KnownRows }) {
  const { t } = useTranslation();
  const isBusy = useWatched(keeping) !== undefined;
  const { found, missing, isLookedAt } = useAreaSheets(area, known);
  const words =
    found.length === 0
      ? t('chartsPage.keep.none')
      : missing.length === 0
        ? t('chartsPage.keep.allHere', { size: formatBytes(bytesOf(found)) })
        : t('chartsPage.keep.toDownload', { size: formatBytes(bytesOf(missing)) });
  return (
    <ListRow
      first={
        <>
          <div>{label}</div>
          <Text as="div" size="small" tone="quiet" className="tabular">
            {words}
          </Text>
        </>
      }
    >
      <Button
        kind="soft"
        aria-label={t('chartsPage.keep.keepNamed', { area: label })}
        disabled={isBusy || !isLookedAt || found.length === 0}
        onClick={() => void keepArea(area, found)}
      >
        <Icon name="download" />
        {t('chartsPage.keep.keep')}
      </Button>
    </ListRow>
  );
}
