// A centred column under the product's name: the pages of who is not signed in.
import type { ReactElement, ReactNode } from 'react';
import css from './auth-frame.module.css';

export const AuthFrame = ({ head, children }: { head: ReactNode; children: ReactNode }): ReactElement => (
  <div className={css.auth}>
    <header className={css.head}>{head}</header>
    <main className={css.column}>{children}</main>
  </div>
);
