// A part of a page in a frame of its own: its heading, what there is to know of it, and the rest.
import type { ReactNode } from 'react';
import css from './card.module.css';
import { Text, Title } from '#ui/text.tsx';

interface Props {
  /** Of the heading; no other on the page has it. */
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

/** The frame alone, for a part with a heading's line of its own (titleId) or with none. */
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
