// Links in text: the name of a row, and a word within facts. A link that looks like a button is a Button.
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import css from './links.module.css';

/** Names a row of a table; the row itself opens the same. */
export const RowLink = createLink(({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={css.row}>
    <bdi>{children}</bdi>
  </a>
));

/** Around a RowLink: its picture before it, a mark after it. */
export const RowName = ({ children }: { children: ReactNode }) => <span className={css.name}>{children}</span>;

/** Large enough for touch when it stands alone. */
export const TextLink = createLink(({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={css.text}>
    <bdi>{children}</bdi>
  </a>
));
