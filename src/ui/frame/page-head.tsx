// The head of the page of one thing: the way back, its name, what is to be known of it at once, and what can be done with it.
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
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
        <Title size="page" className={css.name}>
          <bdi>{name}</bdi>
        </Title>
        {chips}
        <div className={css.tools}>{tools}</div>
      </div>
    </header>
  );
}

/** To the list, or the thing, that this is one of. */
export const BackLink = createLink(({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={css.back}>
    <Icon name="back" size={14} />
    <bdi>{children}</bdi>
  </a>
));
