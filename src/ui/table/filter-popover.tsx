// A filter in a line above its list: the button shows the choice, a press shows the options.
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import css from './filter-popover.module.css';
import { Icon } from '#ui/icons/icon.tsx';
import { Popover } from '#ui/frame/popover.tsx';

interface Props {
  label: string;
  /** The choice, in words. */
  chosen: string;
  children: ReactNode;
}

export const FilterPopover = ({ label, chosen, children }: Props) => (
  <Popover
    label={label}
    width="300px"
    align="start"
    trigger={
      <Button kind="soft">
        <Icon name="filter" />
        <span className={css.chosen}>{chosen}</span>
      </Button>
    }
  >
    <div className={css.choices}>{children}</div>
  </Popover>
);
