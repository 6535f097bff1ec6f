// The drawer of one thing that this device may hold: what is known of it with what can be done, that it is not held, or that it is still read.
import type { ReactNode } from 'react';
import { CopyLink } from './copy-link.tsx';
import { Button } from './button.tsx';
import { Drawer } from './drawer.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { SkeletonLines } from './skeleton.tsx';
import { EmptyState } from './states.tsx';
import css from './record-drawer.module.css';

interface Props {
  title: string;
  onClose: () => void;
  onBack?: (() => void) | undefined;
  /** Puts it in the middle of the map. */
  locate: { label: string; onClick: () => void };
  /** Before that button. */
  actions?: ReactNode;
  isReading: boolean;
  /** What this device says when it does not hold it. */
  missing: { title: string; why: string };
  /** undefined: it is not held, or not read yet. */
  children: ReactNode | undefined;
}

export function RecordDrawer({ title, onClose, onBack, locate, actions, isReading, missing, children }: Props) {
  const buttons = (
    <>
      {actions}
      <IconButton label={locate.label} onClick={locate.onClick}>
        <Icon name="locate" />
      </IconButton>
    </>
  );
  return (
    <Drawer title={title} onClose={onClose} {...(onBack && { onBack })} actions={children && buttons}>
      {children ? (
        <div className={css.body}>{children}</div>
      ) : isReading ? (
        <SkeletonLines lines={8} />
      ) : (
        <EmptyState title={missing.title}>{missing.why}</EmptyState>
      )}
    </Drawer>
  );
}

/** The way to its page (a link) and a link to it on the map. */
export function RecordActions({ toPage, mapSearch }: { toPage: ReactNode; mapSearch: string }) {
  return (
    <div className={css.actions}>
      <Button asChild kind="soft">
        {toPage}
      </Button>
      <CopyLink url={`${location.origin}/dashboard/map?${mapSearch}`} />
    </div>
  );
}
