// The ports panel: the filter by rating with counts, and the ports that pass it. The rules are the workbench's.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortRow } from '#contract/tables.ts';
import { togglePortView } from '#domain/workbench/workbench.ts';
import { formatDate, formatNumber } from '#i18n/formats.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import { portClass } from '#map/port-look.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { changeWorkbench, showDrawer, useWorkbench } from '#map/workbench.ts';
import { heldPorts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { AfterCountry } from '#ui/flag/flagged-country.tsx';
import { SwitchField } from '#ui/form/field.tsx';
import { ItemList } from '#ui/list/item-list.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { countPorts } from './port-counts.ts';
import { NoneOfRating, RatingChecks, Unrated } from './port-checks.tsx';
import { PortRatingWord } from '#ui/list/port-rating-word.tsx';
import { PortSign } from '#map/port-sign.tsx';

/** The ports page and the search list all of them. */
const MOST_LISTED = 40;
const PORT_ZOOM = 9;

interface Props {
  accountId: string;
  scheme: Scheme;
  onShow: (view: ChartView) => void;
}

export function PortsPanel({ accountId, scheme, onShow }: Props) {
  const { t } = useTranslation();
  const held = useHeld(heldPorts, accountId);
  const { portViewOpen, portCategories } = useWorkbench();
  const counts = useMemo(() => held && countPorts(held.values(), portCategories), [held, portCategories]);
  if (!counts) return <SkeletonLines lines={6} />;
  if (counts.held === 0) return <EmptyState title={t('ports.none')}>{t('ports.noneWhy')}</EmptyState>;
  return (
    <div className="stack-12">
      <SwitchField label={t('ports.view')} checked={portViewOpen} onChange={() => changeWorkbench(togglePortView)} />
      <div role="status">
        <Text as="div" strong className="tabular">
          {t('ports.shown', { shown: formatNumber(portViewOpen ? counts.shown.length : 0), held: formatNumber(counts.held) })}
        </Text>
        {counts.newestMs !== undefined && (
          <Text as="div" size="small" tone="quiet" className="tabular">
            {t('ports.newest', { date: formatDate(counts.newestMs) })}
          </Text>
        )}
      </div>
      <Unrated counts={counts} isAll={portCategories.includes('all')} />
      <RatingChecks counts={counts} scheme={scheme} />
      <Listed shown={counts.shown} scheme={scheme} onShow={onShow} />
    </div>
  );
}

function Listed({ shown, scheme, onShow }: { shown: readonly PortRow[]; scheme: Scheme; onShow: Props['onShow'] }) {
  const { t } = useTranslation();
  if (shown.length === 0) return <NoneOfRating />;
  const open = ({ id, lon, lat }: PortRow) => {
    showDrawer({ name: 'port', id });
    onShow({ position: [lon, lat], zoom: PORT_ZOOM });
  };
  return (
    <section>
      <h3 className="quiet-heading">{t('ports.listed')}</h3>
      <ItemList
        label={t('ports.listed')}
        items={shown.slice(0, MOST_LISTED).map((port) => ({
          key: port.id,
          picture: <PortSign scheme={scheme} of={portClass(port.threatRating)} />,
          title: port.name,
          detail: <AfterCountry code={port.country}>{t(`ports.harbourSize.${port.harbourSize ?? 'unknown'}`)}</AfterCountry>,
          end: <PortRatingWord port={port} />,
          onOpen: () => open(port),
        }))}
      />
      {shown.length > MOST_LISTED && (
        <Text size="small" tone="quiet">
          {t('ports.more', { number: formatNumber(shown.length - MOST_LISTED) })}
        </Text>
      )}
    </section>
  );
}
