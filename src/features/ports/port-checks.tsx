// The filter of ports as checkboxes, by the workbench's rules, with a notice on ports without a rating. Map and list share one choice.
import { useTranslation } from 'react-i18next';
import { PORT_CATEGORIES } from '#contract/entities/ports.ts';
import { choosePortCategory } from '#domain/workbench/workbench.ts';
import { formatNumber } from '#i18n/formats.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { Button } from '#ui/button.tsx';
import { CheckList } from '#ui/form/check-list.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { EmptyState } from '#ui/states.tsx';
import type { PortCounts } from './port-counts.ts';
import { PortSign } from '#map/port-sign.tsx';
import css from './ports.module.css';

export function RatingChecks({ counts, scheme }: { counts: PortCounts; scheme: Scheme }) {
  const { t } = useTranslation();
  const { portCategories } = useWorkbench();
  return (
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
  );
}

/** A rating is somebody's judgement. Without any, this filter shows no ports on the map, which must not look like safety. */
export function Unrated({ counts: { held, byClass, shown }, isAll }: { counts: PortCounts; isAll: boolean }) {
  const { t } = useTranslation();
  if (byClass.unrated === 0) return null;
  const noneRated = byClass.unrated === held;
  return (
    <Notice tone={noneRated && !isAll ? 'warning' : 'info'}>
      {noneRated ? t('ports.noRatings') : t('ports.someUnrated', { count: byClass.unrated, number: formatNumber(byClass.unrated) })}
      {!isAll && shown.length > 0 && (
        <span className={css.step}>
          <Button kind="soft" size="small" onClick={() => changeWorkbench((before) => choosePortCategory(before, 'all'))}>
            {t('ports.showAll')}
          </Button>
        </span>
      )}
    </Notice>
  );
}

/** In the place of a list that the filter leaves empty: says so, with a way out. */
export function NoneOfRating() {
  const { t } = useTranslation();
  const all = (
    <Button kind="soft" onClick={() => changeWorkbench((before) => choosePortCategory(before, 'all'))}>
      {t('ports.showAll')}
    </Button>
  );
  return (
    <EmptyState icon={<Icon name="port" size={24} />} title={t('ports.noneOfRating')} action={all}>
      {t('ports.empty')}
    </EmptyState>
  );
}
