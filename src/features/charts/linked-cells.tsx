// The cells of charts on a page that has no map: each leads to it.
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { CellList } from './cell-list.tsx';
import { cellAddress, turnChartOn } from './fly-to-cell.ts';

export function LinkedCells(props: Omit<ComponentProps<typeof CellList>, 'show'>) {
  const { t } = useTranslation();
  return (
    <CellList
      {...props}
      show={(cell) => (
        <Button asChild kind="soft">
          <Link
            to="/dashboard/map"
            search={{ at: cellAddress(cell) }}
            aria-label={t('chartsPage.list.showNamed', { cell: cell.id })}
            onClick={turnChartOn}
          >
            <Icon name="map" />
            {t('chartsPage.list.show')}
          </Link>
        </Button>
      )}
    />
  );
}
