// A question with two answers, before what hurts or cannot be undone: says what follows, and offers the way back first.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { OnlineButton } from '#ui/link-notice.tsx';
import { Dialog } from './frame/dialog.tsx';

interface Props {
  open: boolean;
  title: string;
  why: string;
  /** Below `why`. */
  children?: ReactNode;
  /** Of the button that does it; `kind`: primary where nothing is lost. */
  action: string;
  kind?: 'danger' | 'primary';
  /** Of the way back. */
  keep?: string;
  /** After either answer. */
  onClose: () => void;
  /** After onClose. */
  onYes: () => void;
}

export function ConfirmDialog({ open, title, why, children = null, action, kind = 'danger', keep, onClose, onYes }: Props) {
  const { t } = useTranslation();
  const yes = () => {
    onClose();
    onYes();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      description={why}
      actions={
        <>
          <Button kind="soft" onClick={onClose}>
            {keep ?? t('ui.form.keep')}
          </Button>
          <OnlineButton kind={kind} onClick={yes}>
            {action}
          </OnlineButton>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
