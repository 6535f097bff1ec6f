// The column by which each file of rows says what is invented. On the screen it is hidden until somebody asks for it: there are other marks.
import type { Translate } from '#i18n/i18n.ts';
import type { TableColumn } from './table-columns.ts';

export const inventedColumn = <R>(t: Translate, isInvented: (row: R) => boolean): TableColumn<R> => ({
  id: 'invented',
  header: t('events.sampleMark'),
  kind: 'choice',
  priority: 3,
  minPx: 120,
  hidden: true,
  value: (row) => [isInvented(row) ? 'invented' : 'reported'],
  label: (value) => t(value === 'invented' ? 'events.sampleMark' : 'events.notInvented'),
});
