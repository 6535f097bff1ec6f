// What must be known of a cell: its edition, update, day of issue and scale, and what is wrong with it.
import { useTranslation } from 'react-i18next';
import { isOldCell } from '#domain/charts/chart-age.ts';
import type { DrawnCell } from '#map/enc/older-drawn.ts';
import { formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Chip } from '#ui/chip.tsx';
import { Text } from '#ui/text.tsx';
import { CellLacks } from './cell-lacks.tsx';
import type { ChartCell } from './chart-here.ts';

export const cellWords = (
  t: Translate,
  { edition, update, issuedOn, scale }: ChartCell,
  form: 'chartsPage.cell' | 'chartsPage.cellShort' = 'chartsPage.cell',
) => t(form, { edition, update, issuedOn, scale: formatNumber(scale) });

/** `drawn`: what of it the map shows, where that is an older edition. */
export function CellFacts({ cell, drawn }: { cell: ChartCell; drawn?: DrawnCell | undefined }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  return (
    <>
      <div className="line-8 wraps">
        <bdi>
          <strong>{cell.id}</strong>
        </bdi>
        {isOldCell(cell, nowMs) && <Chip tone="warning">{t('chartsPage.old')}</Chip>}
      </div>
      <Text as="div" tone="quiet" className="tabular">
        {cellWords(t, cell)}
      </Text>
      <CellLacks cell={cell} />
      {drawn && <Text as="div">{t('chartsPage.olderCell', { ...drawn })}</Text>}
    </>
  );
}
