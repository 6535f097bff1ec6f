// Where the account is signed in. Every session except this one can be signed out here.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceSession } from '#contract/entities/accounts.ts';
import type { AppError } from '#contract/errors.ts';
import { formatAge, formatDateTime } from '#i18n/formats.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { call } from '#remote/call.ts';
import { useAnswer } from '#remote/use-answer.ts';
import { errorWords } from '#ui/error-words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { toastRefusal } from '#ui/toast-refusal.ts';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { FailureState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { showToast } from '#ui/toasts.tsx';
import { LinkNote } from './link-note.tsx';
import css from './account.module.css';
import { deviceName } from './device-name.ts';

export function SessionsCard({ online }: { online: boolean }) {
  const { t } = useTranslation();
  const { asked, again, put } = useAnswer('account.sessions');
  const [refusal, setRefusal] = useState<AppError>();
  const sessions = asked.state === 'ready' ? asked.value.sessions : [];
  const settle = (answer: { ok: true } | { ok: false; error: AppError }, left: DeviceSession[]) => {
    setRefusal(answer.ok ? undefined : answer.error);
    if (!answer.ok) return toastRefusal(answer.error);
    put({ sessions: left });
  };
  const end = async ({ id }: DeviceSession) =>
    settle(
      await call('account.revokeSession', { params: { id } }),
      sessions.filter((session) => session.id !== id),
    );
  const endOthers = async () => {
    const answer = await call('account.revokeOtherSessions');
    settle(
      answer,
      sessions.filter(({ current }) => current),
    );
    if (answer.ok) showToast('success', t('account.sessionsEnded', { count: answer.value.ended }));
  };
  return (
    <Card id="account-sessions" title={t('account.sessions')} hint={t('account.sessionsHint')}>
      {refusal && <RefusalMessage error={refusal} />}
      {asked.state === 'loading' && <SkeletonLines lines={3} />}
      {asked.state === 'failed' && <FailureState title={t('account.sessionsFailed')} message={errorWords(asked.error)} onRetry={again} />}
      {asked.state === 'ready' && (
        <RowList label={t('account.sessions')}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} online={online} onEnd={() => end(session)} />
          ))}
        </RowList>
      )}
      {sessions.some(({ current }) => !current) && <EndOthers online={online} onEnd={endOthers} />}
      <LinkNote online={online} />
    </Card>
  );
}

function SessionRow({ session, online, onEnd }: { session: DeviceSession; online: boolean; onEnd: () => Promise<void> }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const [busy, setBusy] = useState(false);
  const { browser, system } = deviceName(session.device);
  const name =
    browser && system
      ? t('account.deviceOn', { browser, system })
      : (browser ?? system ?? (session.device.slice(0, 60) || t('account.deviceUnknown')));
  const end = async () => {
    setBusy(true);
    await onEnd();
    setBusy(false);
  };
  return (
    <ListRow
      first={
        <div className="stack-4 breaks grows">
          <span className={css.name}>
            <bdi>{name}</bdi>
            {session.current && <Chip tone="accent">{t('account.thisDevice')}</Chip>}
          </span>
          <Text as="span" size="small" tone="quiet" className="tabular">
            {t('account.sessionFacts', {
              used: formatAge(nowMs - session.lastUsedAt),
              since: formatDateTime(session.createdAt),
              address: session.address,
            })}
          </Text>
        </div>
      }
    >
      {!session.current && (
        <Button kind="soft" busy={busy} disabled={!online} aria-label={t('account.endSessionOf', { name })} onClick={() => void end()}>
          {t('account.endSession')}
        </Button>
      )}
    </ListRow>
  );
}

function EndOthers({ online, onEnd }: { online: boolean; onEnd: () => Promise<void> }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    await onEnd();
    setBusy(false);
    setOpen(false);
  };
  return (
    <div>
      <Button kind="soft" disabled={!online} onClick={() => setOpen(true)}>
        {t('account.endOthers')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('account.endOthersTitle')}
        description={t('account.endOthersWhy')}
        actions={
          <>
            <Button kind="plain" onClick={() => setOpen(false)}>
              {t('account.cancel')}
            </Button>
            <Button busy={busy} onClick={() => void end()}>
              {t('account.endOthers')}
            </Button>
          </>
        }
      >
        {null}
      </Dialog>
    </div>
  );
}
