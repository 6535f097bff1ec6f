// How long the server keeps what it forgets by itself, and what each takes up.
import { useTranslation } from 'react-i18next';
import type { Kept, Overview } from '#contract/administration.ts';
import { formatBytes, formatNumber } from '#i18n/formats.ts';
import { Chip } from '#ui/chip.tsx';
import { ListRow, RowList } from '#ui/row-list.tsx';
import { Text } from '#ui/text.tsx';

export const KeptList = ({ label, kept }: { label: string; kept: Overview['kept'] }) => (
  <RowList label={label}>
    {kept.map((one) => (
      <KeptRow key={one.kind} kept={one} />
    ))}
  </RowList>
);

function KeptRow({ kept: { kind, days, newest, rows, bytes } }: { kept: Kept }) {
  const { t } = useTranslation();
  return (
    <ListRow first={t(`admin.overview.keptKind.${kind}`)}>
      <Chip>
        {days !== undefined && t('admin.overview.keptDays', { count: days, days: formatNumber(days) })}
        {newest !== undefined && t('admin.overview.keptNewest', { newest: formatNumber(newest) })}
        {days === undefined && newest === undefined && t(`admin.overview.keptRule.${kind === 'jobRuns' ? kind : 'always'}`)}
      </Chip>
      <Text as="span" size="small" tone="quiet" className="tabular">
        {t('admin.overview.keptSize', { count: rows, rows: formatNumber(rows), bytes: formatBytes(bytes) })}
      </Text>
    </ListRow>
  );
}
