// The filters of a table: search box, a field or checkboxes for each column, and a chip for everything that hides rows now.
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#i18n/formats.ts';
import type { TableViewState } from '#contract/table-view.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Popover } from '#ui/frame/popover.tsx';
import css from './table.module.css';
import { choicesOf, type TableColumn } from './table-columns.ts';
import { containedIn, tickedIn, withContained, withTicked } from './table-view.ts';
import { TextField } from '#ui/form/text-field.tsx';

type Filters = TableViewState['filterModel'];
interface Props<R> {
  columns: readonly TableColumn<R>[];
  filters: Filters;
  onChange: (filters: Filters) => void;
}

export function TableSearch({ filters, onChange }: Pick<Props<never>, 'filters' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <search className={css.search}>
      <TextField
        aria-label={t('table.search')}
        placeholder={t('table.searchPlaceholder')}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        start={<Icon name="search" />}
        value={containedIn(filters)}
        onChange={(event) => onChange(withContained(filters, event.target.value))}
      />
    </search>
  );
}

/** `rows`: all of them, whatever is filtered: they say what can be chosen. */
export function TableFilters<R>({ columns, rows, filters, onChange }: Props<R> & { rows: readonly R[] }) {
  const { t } = useTranslation();
  const findable = columns.filter(({ kind }) => kind !== 'number');
  const active = findable.filter(({ id, kind }) => (kind === 'choice' ? tickedIn(filters, id).length : containedIn(filters, id))).length;
  return (
    <Popover
      label={t('table.filter')}
      width="300px"
      trigger={
        <Button kind="soft" {...(active > 0 && { 'aria-label': t('table.filterNamed', { count: active }) })}>
          <Icon name="filter" />
          {t('table.filter')}
          {active > 0 && <span className="tabular">{formatNumber(active)}</span>}
        </Button>
      }
    >
      <div className={css.filters}>
        {findable.map((column) =>
          column.kind === 'choice' ? (
            <ChoiceFilter key={column.id} column={column} rows={rows} filters={filters} onChange={onChange} />
          ) : (
            <Field key={column.id} label={t('table.contains', { column: column.header })}>
              {(control) => (
                <TextField
                  {...control}
                  maxLength={80}
                  value={containedIn(filters, column.id)}
                  onChange={(event) => onChange(withContained(filters, event.target.value, column.id))}
                />
              )}
            </Field>
          ),
        )}
      </div>
    </Popover>
  );
}

interface ChoiceProps<R> {
  column: TableColumn<R> & { kind: 'choice' };
  rows: readonly R[];
  filters: Filters;
  onChange: (filters: Filters) => void;
}

function ChoiceFilter<R>({ column, rows, filters, onChange }: ChoiceProps<R>) {
  const { t } = useTranslation();
  const ticked = tickedIn(filters, column.id);
  const choices = choicesOf(column, rows);
  const toggle = (value: string, on: boolean) =>
    onChange(withTicked(filters, column.id, on ? [...ticked, value] : ticked.filter((other) => other !== value)));
  return (
    <fieldset className={css.choices}>
      <legend>{column.header}</legend>
      {choices.length === 0 && <p className="quiet small no-margin">{t('table.noChoices')}</p>}
      {choices.map(({ value, label, count }) => (
        <label key={value} className={css.choice}>
          <input type="checkbox" checked={ticked.includes(value)} onChange={(event) => toggle(value, event.target.checked)} />
          <bdi>{label}</bdi>
          <span className="tabular">{formatNumber(count)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Nothing when nothing is hidden. */
export function FilterChips<R>({ columns, filters, onChange }: Props<R>) {
  const { t } = useTranslation();
  const searched = containedIn(filters).trim();
  const chips = columns.flatMap((column) => {
    const { id, header, kind } = column;
    if (kind === 'choice') {
      const ticked = tickedIn(filters, id);
      const values = ticked.map((value) => column.label?.(value) ?? value).join(', ');
      return ticked.length ? [{ id, words: t('table.anyOfChip', { column: header, values }), left: withTicked(filters, id, []) }] : [];
    }
    const text = containedIn(filters, id).trim();
    return text ? [{ id, words: t('table.containsChip', { column: header, text }), left: withContained(filters, '', id) }] : [];
  });
  if (searched) chips.unshift({ id: '*', words: t('table.searchChip', { text: searched }), left: withContained(filters, '') });
  if (chips.length === 0) return null;
  return (
    <div className="line-6 wraps">
      {chips.map(({ id, words, left }) => (
        <Chip key={id} tone="accent" label={words} onRemove={() => onChange(left)}>
          <bdi className={css.chipWords}>{words}</bdi>
        </Chip>
      ))}
      {chips.length > 1 && (
        <Button kind="plain" size="small" onClick={() => onChange([])}>
          {t('table.clearFilters')}
        </Button>
      )}
    </div>
  );
}
