// The cells of charts that this device knows of, found by name: what must be known of each, and going there.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartCellRow } from '#contract/tables.ts';
import { formatNumber } from '#i18n/formats.ts';
import { heldChartCells } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Chip } from '#ui/chip.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { Text } from '#ui/text.tsx';
import { CellFacts } from './cell-facts.tsx';
import { namedCells } from './chart-here.ts';

const MOST_SHOWN = 20;
const LONGEST_NAME = 8;

interface Props {
  accountId: string;
  /** The button that goes to a cell; of one that is no longer drawn there is none. */
  show: (cell: ChartCellRow) => ReactNode;
  /** What else can be done with a cell, or is said of it. */
  end?: (cell: ChartCellRow) => ReactNode;
  /** Below what must be known of it. */
  more?: (cell: ChartCellRow) => ReactNode;
  /** Which cells are listed; all otherwise. */
  only?: (cell: ChartCellRow) => boolean;
}

export function CellList({ accountId, show, end, more, only = () => true }: Props) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState('');
  const cells = useHeld(heldChartCells, accountId);
  if (!cells || cells.size === 0) return null;
  const found = namedCells(cells.values(), wanted).filter(only);
  return (
    <div className="stack-12">
      <Field label={t('chartsPage.list.find')}>
        {(control) => (
          <TextField
            {...control}
            value={wanted}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            onChange={({ target }) => setWanted(target.value)}
          />
        )}
      </Field>
      <RowList label={t('chartsPage.list.cells')}>
        {found.slice(0, MOST_SHOWN).map((cell) => (
          <ListRow
            key={cell.id}
            first={
              <>
                <CellFacts cell={cell} />
                {more?.(cell)}
              </>
            }
          >
            {cell.state === 'shown' ? show(cell) : <Chip tone="warning">{t('chartsPage.list.noLongerDrawn')}</Chip>}
            {end?.(cell)}
          </ListRow>
        ))}
      </RowList>
      {found.length === 0 && <Text tone="quiet">{t(wanted.trim() === '' ? 'chartsPage.list.noneKept' : 'chartsPage.list.noneFound')}</Text>}
      {found.length > MOST_SHOWN && (
        <Text tone="quiet">
          {t('chartsPage.list.more', { count: found.length - MOST_SHOWN, number: formatNumber(found.length - MOST_SHOWN) })}
        </Text>
      )}
    </div>
  );
}
