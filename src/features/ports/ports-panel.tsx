// The panel of the ports: the filter by rating with what there is of each, and the ports that it keeps. Rules are the workbench's.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PORT_CATEGORIES } from '#contract/ports.ts';
import type { PortRow } from '#contract/tables.ts';
import { choosePortCategory, togglePortView } from '#domain/workbench/workbench.ts';
import { countryName } from '#i18n/country-name.ts';
import { formatDate, formatNumber } from '#i18n/formats.ts';
import type { ChartView } from '#map/chart-view.ts';
import { portClass } from '#map/port-look.ts';
import type { Scheme } from '#map/ship-look.ts';
import { changeWorkbench, showDrawer, useWorkbench } from '#map/workbench.ts';
import { heldPorts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { CheckList } from '#ui/check-list.tsx';
import { SwitchField } from '#ui/field.tsx';
import { ItemList } from '#ui/item-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { countPorts, type PortCounts } from './port-counts.ts';
import { PortSign } from './port-sign.tsx';
import css from './ports.module.css';

/** The ports page and the search have all of them. */
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
    <div className={css.panel}>
      <SwitchField label={t('ports.view')} checked={portViewOpen} onChange={() => changeWorkbench(togglePortView)} />
      <div role="status">
        <Text as="div" strong className="tabular">
          {t('ports.shown', { shown: formatNumber(portViewOpen ? counts.shown.length : 0), held: formatNumber(counts.held) })}
        </Text>
        <NewestPort held={held?.values() ?? []} />
      </div>
      <Unrated counts={counts} isAll={portCategories.includes('all')} />
      <CheckList
        label={t('ports.ratings')}
        options={PORT_CATEGORIES.map((value) => ({
          value,
          label: t(`ports.rating.${value}`),
          picture: value === 'all' ? undefined : <PortSign scheme={scheme} of={value} />,
          count: value === 'all' ? counts.held : counts.byClass[value],
        }))}
        chosen={portCategories}
        onToggle={(value) => changeWorkbench((before) => choosePortCategory(before, value))}
      />
      <Listed shown={counts.shown} scheme={scheme} onShow={onShow} />
    </div>
  );
}

function NewestPort({ held }: { held: Iterable<PortRow> }) {
  const { t } = useTranslation();
  const newestMs = [...held].reduce((newest, { updatedAt }) => Math.max(newest, updatedAt), 0);
  return (
    <Text as="div" size="small" tone="quiet" className="tabular">
      {t('ports.newest', { date: formatDate(newestMs) })}
    </Text>
  );
}

/** A rating is somebody's judgement. While there is none, the map has no port under this filter, and that must not look like safety. */
function Unrated({ counts: { held, byClass }, isAll }: { counts: PortCounts; isAll: boolean }) {
  const { t } = useTranslation();
  if (byClass.unrated === 0) return null;
  const noneRated = byClass.unrated === held;
  return (
    <Notice tone={noneRated && !isAll ? 'warning' : 'info'}>
      {noneRated ? t('ports.noRatings') : t('ports.someUnrated', { count: byClass.unrated, number: formatNumber(byClass.unrated) })}
      {!isAll && (
        <span className={css.step}>
          <Button kind="soft" size="small" onClick={() => changeWorkbench((before) => choosePortCategory(before, 'all'))}>
            {t('ports.showAll')}
          </Button>
        </span>
      )}
    </Notice>
  );
}

function Listed({ shown, scheme, onShow }: { shown: readonly PortRow[]; scheme: Scheme; onShow: Props['onShow'] }) {
  const { t } = useTranslation();
  if (shown.length === 0) return <Text tone="quiet">{t('ports.noneOfRating')}</Text>;
  const open = ({ id, lon, lat }: PortRow) => {
    showDrawer({ name: 'port', id });
    onShow({ position: [lon, lat], zoom: PORT_ZOOM });
  };
  return (
    <section>
      <h3 className={css.heading}>{t('ports.listed')}</h3>
      <ItemList
        label={t('ports.listed')}
        items={shown.slice(0, MOST_LISTED).map((port) => ({
          key: port.id,
          picture: <PortSign scheme={scheme} of={portClass(port.threatRating)} />,
          title: port.name,
          detail: [port.country && countryName(port.country), t(`ports.harbourSize.${port.harbourSize ?? 'unknown'}`)]
            .filter(Boolean)
            .join(' · '),
          end: t(`ports.rating.${portClass(port.threatRating)}`),
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
