// The star of a ship, a port or a fleet: a button that stays pressed, and the column by which the starred ones of a list are found.
import { type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import css from './star-button.module.css';
import type { TableColumn } from '#ui/table/table-columns.ts';

interface Props extends Pick<ComponentProps<typeof IconButton>, 'plain' | 'size'> {
  /** Of what is starred. */
  name: string;
  isStarred: boolean;
  onChange: (isStarred: boolean) => void;
}

export function StarButton({ name, isStarred, onChange, ...button }: Props) {
  const { t } = useTranslation();
  return (
    <IconButton
      {...button}
      label={t(isStarred ? 'ui.unstar' : 'ui.star', { name })}
      aria-pressed={isStarred}
      className={css.star}
      onClick={() => onChange(!isStarred)}
    >
      <Icon name="star" />
    </IconButton>
  );
}

/** For the filter and for files: on the screen the button of the row says it. */
export const starColumn = <R,>(t: ReturnType<typeof useTranslation>['t'], isStarred: (row: R) => boolean): TableColumn<R> => ({
  id: 'starred',
  header: t('ui.starred'),
  kind: 'choice',
  priority: 3,
  minPx: 90,
  grow: 0,
  hidden: true,
  value: (row) => (isStarred(row) ? ['yes'] : []),
  label: () => t('ui.starred'),
});
