// The head of a record's page: link back, name, key facts, actions.
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import css from './page-head.module.css';
import { useNamesPage } from './page-name.ts';
import { Title } from '#ui/text.tsx';

interface Props {
  /** A BackLink. */
  back: ReactNode;
  name: string;
  chips?: ReactNode;
  tools?: ReactNode;
}

export function PageHead({ back, name, chips, tools }: Props) {
  useNamesPage(name);
  return (
    <header className={css.head}>
      {back}
      <div className={css.line}>
        <Title size="page" className="breaks shrinks">
          <bdi>{name}</bdi>
        </Title>
        {chips}
        <div className={css.tools}>{tools}</div>
      </div>
    </header>
  );
}

/** To the list or record that this one belongs to. */
export const BackLink = createLink(({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={css.back}>
    <Icon name="back" size={14} />
    <bdi>{children}</bdi>
  </a>
));
