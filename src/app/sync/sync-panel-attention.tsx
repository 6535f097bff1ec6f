// What the user must decide: a conflict with both versions, or a refusal with its reason. Nothing here decides by itself.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Text, Title } from '#ui/text.tsx';
import { discardEdit, keepMineOf, saveCopyOf, sendEditAgain } from './sync-actions.ts';
import { ConflictTable, isOwnConflict } from './sync-conflict.tsx';
import { EditDialog } from './sync-edit-dialog.tsx';
import { editFields } from './sync-edit-fields.ts';
import css from './sync-panel.module.css';
import { More } from './sync-panel-queue.tsx';
import type { AttentionCard as Card } from './sync-queue.ts';
import { isUnshared, useEditWords } from './sync-words.ts';

export function AttentionCards({ accountId, cards }: { accountId: string; cards: Card[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="sync-attention">
      <Title level={3} size="small" id="sync-attention">
        {t('sync.attentionTitle')} ({formatNumber(cards.length)})
      </Title>
      <div className={css.cards}>
        {cards.map((card) => (
          <AttentionCard key={card.entry.no} accountId={accountId} card={card} />
        ))}
      </div>
    </section>
  );
}

function AttentionCard({ accountId, card }: { accountId: string; card: Card }) {
  const words = useEditWords();
  const { entry, subject } = card;
  const said = words(entry, subject);
  const isConflict = entry.error?.conflict !== undefined;
  const name = `sync-card-${entry.no}`;
  return (
    <article className={css.card} aria-labelledby={name} data-testid="attention-card">
      <div className={css.cardHead}>
        <Icon name="attention" />
        <div className="breaks grows">
          <Title level={3} size="small" id={name}>
            {said}
          </Title>
          <Text as="div" size="small" tone="quiet" className="tabular">
            <bdi>{formatDateTime(entry.createdAtMs)}</bdi>
          </Text>
        </div>
      </div>
      <Reason card={card} />
      {entry.error?.conflict && <ConflictTable name={entry.name} args={entry.args} conflict={entry.error.conflict} />}
      <Chain card={card} />
      <CardButtons accountId={accountId} card={card} said={said} isConflict={isConflict} />
    </article>
  );
}

/** The reason, in the server's text if there is one, and field by field. */
function Reason({ card: { entry, subject } }: { card: Card }) {
  const { t } = useTranslation();
  const { error, name } = entry;
  if (error?.conflict) {
    const deletes = /delete|remove/.test(name);
    if (isOwnConflict(error.conflict))
      return <Text size="small">{t(deletes ? 'sync.ownDevice.conflictDelete' : 'sync.ownDevice.conflict')}</Text>;
    return <Text size="small">{t(deletes ? 'sync.conflictDelete' : 'sync.conflict')}</Text>;
  }
  if (error && isUnshared(error, subject)) return <Text size="small">{t('sync.unshared')}</Text>;
  const why = error?.gone
    ? t(error.gone.own ? 'sync.ownDevice.gone' : 'sync.gone', { by: error.gone.by, at: formatDateTime(error.gone.at) })
    : error?.message;
  return (
    <div>
      <Text size="small">
        {t('sync.refused')} {error && (why || t(`errors.${error.code}`))}
      </Text>
      {error?.details?.map(({ field, message }) => (
        <Text key={`${field} ${message}`} size="small">
          {t(`sync.members.${field}`, { defaultValue: field })}: {message}
        </Text>
      ))}
    </div>
  );
}

function Chain({ card: { chain, chainSubjects } }: { card: Card }) {
  const { t } = useTranslation();
  const words = useEditWords();
  if (chain.length === 0) return null;
  return (
    <div>
      <Text size="small">{t('sync.chain', { count: chain.length })}</Text>
      <ul className={css.chain}>
        {chainSubjects.map((subject, at) => {
          const follower = chain[at];
          return follower && <li key={follower.no}>{words(follower, subject)}</li>;
        })}
      </ul>
      <More shown={chainSubjects.length} count={chain.length} />
    </div>
  );
}

interface ButtonsProps {
  accountId: string;
  card: Card;
  said: string;
  isConflict: boolean;
}

function CardButtons({ accountId, card, said, isConflict }: ButtonsProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'edit' | 'discard'>();
  const [savedAs, setSavedAs] = useState<string>();
  const { entry, chain } = card;
  const isOwn = entry.error?.conflict !== undefined && isOwnConflict(entry.error.conflict);
  const isGone = entry.error?.gone !== undefined; // for ever: however it is changed, it would be refused again
  const editable = !isGone && editFields(entry.name, entry.args).length > 0;
  const close = () => setAsked(undefined);
  return (
    <div className="wraps-8">
      {isConflict ? (
        <>
          <Button size="small" onClick={() => void keepMineOf(accountId, entry.no)}>
            {t(isOwn ? 'sync.ownDevice.keepMine' : 'sync.keepMine')}
          </Button>
          <Button size="small" kind="soft" onClick={() => void discardEdit(accountId, entry.no)}>
            {t(isOwn ? 'sync.ownDevice.keepTheirs' : 'sync.keepTheirs')}
          </Button>
        </>
      ) : (
        !editable &&
        !isGone && (
          <Button size="small" onClick={() => void sendEditAgain(accountId, entry.no)}>
            {t('sync.sendAgain')}
          </Button>
        )
      )}
      {editable && (
        <Button size="small" kind={isConflict ? 'soft' : 'primary'} onClick={() => setAsked('edit')}>
          {t('sync.edit')}
        </Button>
      )}
      <Button size="small" kind="soft" onClick={() => setSavedAs(saveCopyOf(card))}>
        {t('sync.saveCopy')}
      </Button>
      {!isConflict && (
        <Button size="small" kind="soft" onClick={() => setAsked('discard')}>
          {t('sync.discard')}
        </Button>
      )}
      <Text size="small" tone="quiet" role="status" className="breaks">
        {savedAs !== undefined && t('sync.copySaved', { name: savedAs })}
      </Text>
      {asked === 'edit' && <EditDialog accountId={accountId} entry={entry} said={said} onClose={close} />}
      <ConfirmDialog
        open={asked === 'discard'}
        title={t('sync.discardTitle')}
        why={said}
        action={t('sync.discard')}
        keep={t('sync.keepIt')}
        onClose={close}
        onYes={() => void discardEdit(accountId, entry.no)}
      >
        <Text>
          {t('sync.discardWhy')} {chain.length > 0 && t('sync.discardChain', { count: chain.length })}
        </Text>
      </ConfirmDialog>
    </div>
  );
}
