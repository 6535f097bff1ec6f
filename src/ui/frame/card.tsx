// A part of a page in its own frame: heading, introduction, content.
import type { ReactNode } from 'react';
import css from './card.module.css';
import { Text, Title } from '#ui/text.tsx';

interface Props {
  /** Of the heading; unique on the page. */
  id: string;
  title: string;
  hint?: string;
  /** At the end of the heading's line. */
  end?: ReactNode;
  children: ReactNode;
}

export function Card({ id, title, hint, end, children }: Props) {
  return (
    <CardFrame titleId={id}>
      <header className={css.head}>
        <Title id={id}>{title}</Title>
        {end}
      </header>
      {hint && (
        <Text size="small" tone="quiet">
          {hint}
        </Text>
      )}
      {children}
    </CardFrame>
  );
}

/** The frame alone, for a part with its own heading line (titleId) or none. */
export function CardFrame({ titleId, className, children }: { titleId?: string; className?: string | undefined; children: ReactNode }) {
  const frame = className ? `${css.card} ${className}` : css.card;
  return titleId === undefined ? (
    <div className={frame}>{children}</div>
  ) : (
    <section className={frame} aria-labelledby={titleId}>
      {children}
    </section>
  );
}
