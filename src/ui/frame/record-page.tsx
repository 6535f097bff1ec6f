// The page of one record: link back, name and buttons in one line, and content in two columns, or one on narrow screens.
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { BackLink, PageHead } from './page-head.tsx';
import css from './record-page.module.css';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/states.tsx';

interface Props {
  back: { to: LinkProps['to']; label: string };
  name: string;
  /** At the end of the name's line. */
  tools?: ReactNode;
  children: ReactNode;
  /** The second column, and what it is for who cannot see that it is one. */
  aside: ReactNode;
  asideLabel: string;
}

export function RecordPage({ back, name, tools, children, aside, asideLabel }: Props) {
  return (
    <div className="stack-16 shrinks">
      <PageHead back={<BackLink to={back.to}>{back.label}</BackLink>} name={name} tools={tools} />
      <div className={css.columns}>
        <div className="stack-20 shrinks">{children}</div>
        <aside className={css.aside} aria-label={asideLabel}>
          {aside}
        </aside>
      </div>
    </div>
  );
}

/** A part of either column. */
export function PagePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="shrinks">
      <h3 className="quiet-heading">{title}</h3>
      {children}
    </section>
  );
}

interface FoundProps<R> {
  id: string;
  /** By id; undefined while they are read. */
  records: ReadonlyMap<string, R> | undefined;
  /** Shown when it is not on this device; toList: a link. */
  missing: { icon: IconName; title: string; why: string; toList: ReactNode };
  children: (record: R) => ReactNode;
}

/** The record with that id, or a notice that it does not exist. */
export function FoundRecord<R>({ id, records, missing: { icon, title, why, toList }, children }: FoundProps<R>) {
  const record = records?.get(id);
  if (record) return children(record);
  if (!records) return <SkeletonLines lines={8} />;
  const action = (
    <Button asChild kind="soft">
      {toList}
    </Button>
  );
  return (
    <EmptyState icon={<Icon name={icon} size={24} />} title={title} action={action}>
      {why}
    </EmptyState>
  );
}
