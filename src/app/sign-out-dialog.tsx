// Signing out with unsent work: send it now, keep it sealed on this device, save it to a file, or discard it. The user decides everything.
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import { formatNumber } from '#i18n/formats.ts';
import { saveFile } from '#platform/save-file.ts';
import { canSeal, countWork, unsentWork } from '#session/sealing.ts';
import { currentSession } from '#session/session.ts';
import { storing } from '#session/storing.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { Text } from '#ui/text.tsx';
import { toastAnswer } from '#ui/toast-answer.ts';
import { refreshNow } from './sync/run-sync.ts';
import { leaveNow, type Unsent } from './leave.ts';
import css from './sign-out-dialog.module.css';

/** Nothing was sent for this long: the connection is too bad to wait for. */
const STANDSTILL_MS = 20_000;
const LOOK_MS = 500;

interface Props {
  account: Account;
  /** As it was when the dialog was opened. */
  unsent: Unsent;
  onClose: () => void;
}

export function SignOutDialog({ account, unsent, onClose }: Props) {
  // over 40 lines: the four ways out are one question
  const { t } = useTranslation();
  const { edits, unsaved } = unsent;
  const [attempt, setAttempt] = useState(0);
  const sending = attempt > 0;
  const [saved, setSaved] = useState(false);
  const [sure, setSure] = useState(false);
  const isSent = () => (unsaved === 0 || canSeal() ? void leaveNow() : setAttempt(0)); // otherwise the dialog asks about the rest
  const { left, stuck } = useSending(account.id, edits, attempt, isSent);
  const save = async () => {
    const name = `fathom-unsent-${new Date().toISOString().slice(0, 10)}.json`;
    const work = toastAnswer(await storing(() => unsentWork(account.id)));
    if (!work) return;
    saveFile(name, JSON.stringify(work, null, 2), 'application/json');
    setSaved(true);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(left > 0 ? 'signOut.title' : 'signOut.titleUnsaved')}
      description={[
        ...(left > 0 ? [t('signOut.unsent', { count: left, number: formatNumber(left) })] : []),
        ...(unsaved > 0 ? [t('signOut.unsaved', { count: unsaved, number: formatNumber(unsaved) })] : []),
      ].join(' ')}
    >
      {sending && !stuck ? (
        <div className={css.choices} role="status">
          <ProgressBar label={t('signOut.sending')} {...(edits > 0 && { fraction: 1 - left / edits })} />
          <Button kind="soft" onClick={() => setAttempt(0)}>
            {t('signOut.stopSending')}
          </Button>
        </div>
      ) : (
        <div className={css.choices}>
          {stuck && <Text role="alert">{t('signOut.stuck', { count: left, number: formatNumber(left) })}</Text>}
          {left > 0 && (
            <Choice words={t('signOut.sendWhy')}>
              <Button onClick={() => setAttempt(attempt + 1)}>{t('signOut.send')}</Button>
            </Choice>
          )}
          {canSeal() ? (
            <Choice words={t('signOut.keepWhy')}>
              <Button kind="soft" onClick={() => void leaveNow('seal')}>
                {t('signOut.keep')}
              </Button>
            </Choice>
          ) : (
            <Text tone="quiet">{t(left > 0 ? 'signOut.cannotSeal' : 'signOut.cannotSealUnsaved')}</Text>
          )}
          <Choice words={t(saved ? 'signOut.saved' : 'signOut.saveWhy')}>
            <Button kind="soft" onClick={() => void save()}>
              {t('signOut.save')}
            </Button>
          </Choice>
          <Choice words={t(!sure ? 'signOut.discardWhy' : unsaved > 0 ? 'signOut.discardSureUnsaved' : 'signOut.discardSure')}>
            <Button kind={sure ? 'danger' : 'soft'} onClick={() => (sure ? void leaveNow('discard') : setSure(true))}>
              {t(sure ? 'signOut.discardNow' : 'signOut.discard')}
            </Button>
          </Choice>
        </div>
      )}
    </Dialog>
  );
}

function Choice({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className={css.choice}>
      {children}
      <Text size="small" tone="quiet">
        {words}
      </Text>
    </div>
  );
}

/**
 * From the first `attempt` on (0: none yet), how many edits are left; calls `onSent` when there are none. stuck: none was sent for a while,
 * until the next attempt.
 */
function useSending(accountId: string, edits: number, attempt: number, onSent: () => void): { left: number; stuck: boolean } {
  const [left, setLeft] = useState(edits);
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    setStuck(false);
    if (attempt === 0) return undefined;
    void refreshNow();
    let movedAtMs = performance.now();
    let known = edits;
    const look = setInterval(() => {
      const session = currentSession();
      if (session.status !== 'signedIn' || session.account.id !== accountId) return; // the session ended elsewhere: its database must not be opened here
      void countWork(accountId).then(
        ({ waiting, attention }) => {
          const unsent = waiting + attention;
          if (unsent !== known) movedAtMs = performance.now();
          known = unsent;
          setLeft(unsent);
          if (unsent === 0) onSent();
          else if (waiting === 0 || performance.now() - movedAtMs > STANDSTILL_MS) setStuck(true);
        },
        () => setStuck(true),
      );
    }, LOOK_MS);
    return () => clearInterval(look);
    // oxlint-disable-next-line react/exhaustive-deps -- the count at the beginning of sending; onSent is called once
  }, [attempt, accountId]);
  return { left, stuck };
}
