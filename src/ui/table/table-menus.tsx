// The two menus of a table: which columns it shows, and its rows as a file.
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#i18n/formats.ts';
import { saveFile } from '#platform/save-file.ts';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Menu, MenuCheck, MenuItem } from '#ui/frame/menu.tsx';
import type { PositionOf, TableColumn } from './table-columns.ts';
import { toCsv, toGeoJson } from './table-export.ts';
import type { Fit } from './table-fit.ts';

interface ColumnsProps<R> {
  columns: readonly TableColumn<R>[];
  fit: Fit<R>;
  onChange: (id: string, shown: boolean) => void;
}

/** The first column is what the row is: it is always there. Those that have no room are not ticked; ticking one brings it. */
export function ColumnsMenu<R>({ columns, fit, onChange }: ColumnsProps<R>) {
  const { t } = useTranslation();
  const isFolded = (column: TableColumn<R>) => fit.folded.includes(column);
  return (
    <Menu
      trigger={
        <IconButton label={t('table.columns')}>
          <Icon name="columns" />
        </IconButton>
      }
    >
      {columns.slice(1).map((column) => (
        <MenuCheck
          key={column.id}
          checked={fit.columns.includes(column) || isFolded(column)}
          onChange={(shown) => onChange(column.id, shown)}
        >
          {isFolded(column) ? t('table.columnFolded', { column: column.header }) : column.header}
        </MenuCheck>
      ))}
    </Menu>
  );
}

interface ExportProps<R> {
  /** Without its ending. */
  fileName: string;
  columns: readonly TableColumn<R>[];
  /** Those that are shown, in their order. */
  rows: readonly R[];
  position: PositionOf<R> | undefined;
}

export function ExportMenu<R>({ fileName, columns, rows, position }: ExportProps<R>) {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={
        <IconButton label={t('table.export')} disabled={rows.length === 0}>
          <Icon name="download" />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => saveFile(`${fileName}.csv`, toCsv(columns, rows), 'text/csv;charset=utf-8')}>
        {t('table.csv', { count: rows.length, rows: formatNumber(rows.length) })}
      </MenuItem>
      {position && (
        <MenuItem onSelect={() => saveFile(`${fileName}.geojson`, toGeoJson(columns, rows, position), 'application/geo+json')}>
          <PlacedCount rows={rows} position={position} />
        </MenuItem>
      )}
    </Menu>
  );
}

/** Counted when the menu is open, not whenever rows come. */
function PlacedCount<R>({ rows, position }: { rows: readonly R[]; position: PositionOf<R> }) {
  const { t } = useTranslation();
  return t('table.geojson', { rows: formatNumber(rows.filter((row) => position(row)).length) });
}
