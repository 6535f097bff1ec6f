// Keys for programs that call the server as this account. Errors are shown here, beside the list, never as a toast (decision 10).
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '#contract/entities/api-keys.ts';
import type { AppError } from '#contract/errors.ts';
import { formatAge, formatDate, formatNumber } from '#i18n/formats.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { call } from '#remote/call.ts';
import type { useAnswer } from '#remote/use-answer.ts';
import { errorWords } from '#ui/error-words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { FailureState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { LinkNote } from './link-note.tsx';
import css from './account.module.css';
import { NewApiKeyDialog } from './new-api-key-dialog.tsx';

export type ApiKeyList = ReturnType<typeof useAnswer<'apiKeys.list'>>;

export function ApiKeysCard({ online, list: { asked, again, put } }: { online: boolean; list: ApiKeyList }) {
  const { t } = useTranslation();
  const [making, setMaking] = useState(false);
  const [leaving, setLeaving] = useState<ApiKey>();
  const [refusal, setRefusal] = useState<AppError>();
  const keys = asked.state === 'ready' ? asked.value : [];
  const remove = async ({ _id: id }: ApiKey) => {
    const answer = await call('apiKeys.delete', { params: { id } });
    setLeaving(undefined);
    setRefusal(answer.ok ? undefined : answer.error);
    if (answer.ok) put(answer.value);
  };
  const make = (
    <Button kind="soft" disabled={!online || asked.state !== 'ready'} onClick={() => setMaking(true)}>
      {t('account.newKey')}
    </Button>
  );
  return (
    <Card id="account-keys" title={t('account.keys')} hint={t('account.keysHint')} end={make}>
      {refusal && <RefusalMessage error={refusal} />}
      {asked.state === 'loading' && <SkeletonLines lines={2} />}
      {asked.state === 'failed' && <FailureState title={t('account.keysFailed')} message={errorWords(asked.error)} onRetry={again} />}
      {asked.state === 'ready' && keys.length === 0 && <Text tone="quiet">{t('account.noKeys')}</Text>}
      {keys.length > 0 && (
        <RowList label={t('account.keys')}>
          {keys.map((key) => (
            <KeyRow key={key._id} apiKey={key} online={online} onRemove={() => setLeaving(key)} />
          ))}
        </RowList>
      )}
      <LinkNote online={online} />
      <NewApiKeyDialog open={making} onClose={() => setMaking(false)} onMade={(made) => put([...keys, made])} />
      {leaving && <DeleteKey apiKey={leaving} onClose={() => setLeaving(undefined)} onDelete={() => remove(leaving)} />}
    </Card>
  );
}

function KeyRow({ apiKey, online, onRemove }: { apiKey: ApiKey; online: boolean; onRemove: () => void }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const { name, prefix, lastFour, scopes, createdAt, expiresAt, lastUsedAt, callsThisMonth, allowedAddresses } = apiKey;
  const facts = [
    t('account.keyMade', { date: formatDate(createdAt) }),
    expiresAt === undefined ? t('account.keyForever') : t('account.keyUntil', { date: formatDate(expiresAt) }),
    lastUsedAt === undefined ? t('account.keyUnused') : t('account.keyUsed', { age: formatAge(nowMs - lastUsedAt) }),
    t('account.keyCalls', { count: callsThisMonth, number: formatNumber(callsThisMonth) }),
    ...(allowedAddresses.length > 0 ? [t('account.keyFrom', { addresses: allowedAddresses.join(', ') })] : []),
  ];
  return (
    <ListRow
      first={
        <div className="stack-4 breaks grows">
          <span className={css.name}>
            <bdi>{name}</bdi>
            <span className="code">
              {prefix}…{lastFour}
            </span>
            <Chip>{t(scopes.includes('write') ? 'account.scopeWrite' : 'account.scopeRead')}</Chip>
            {expiresAt !== undefined && expiresAt <= nowMs && <Chip tone="warning">{t('account.keyExpired')}</Chip>}
          </span>
          <Text as="span" size="small" tone="quiet" className="tabular">
            {facts.join(' · ')}
          </Text>
        </div>
      }
    >
      <Button kind="soft" disabled={!online} aria-label={t('account.deleteKeyOf', { name })} onClick={onRemove}>
        {t('account.deleteKey')}
      </Button>
    </ListRow>
  );
}

function DeleteKey({ apiKey, onClose, onDelete }: { apiKey: ApiKey; onClose: () => void; onDelete: () => Promise<void> }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await onDelete();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('account.deleteKeyTitle', { name: apiKey.name })}
      description={t('account.deleteKeyWhy')}
      actions={
        <>
          <Button kind="plain" onClick={onClose}>
            {t('account.cancel')}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void remove()}>
            {t('account.deleteKey')}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
