// What a cell of a nautical chart lacks of what its producer has issued, in words.
import { useTranslation } from 'react-i18next';
import { Text } from '#ui/text.tsx';
import type { ChartCell } from './chart-here.ts';

type Lacking = Pick<ChartCell, 'notApplied' | 'newerEdition'>;

export const isLacking = ({ notApplied, newerEdition }: Lacking): boolean => notApplied !== undefined || newerEdition !== undefined;

/** Nothing for a cell that is up to date as far as is known here. */
export function CellLacks({ cell: { notApplied, newerEdition } }: { cell: Lacking }) {
  const { t } = useTranslation();
  return (
    <>
      {notApplied && (
        <Text as="div" size="small" tone="danger">
          {t('chartsPage.notUpToDate', { count: notApplied.length, numbers: notApplied.join(', ') })}
        </Text>
      )}
      {newerEdition !== undefined && (
        <Text as="div" size="small" tone="danger">
          {t('chartsPage.newerEdition', { edition: newerEdition })}
        </Text>
      )}
    </>
  );
}
