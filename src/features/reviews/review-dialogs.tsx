// Asking a person to review a draft, sending it back with words, and deleting it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import { MAX_LOG_TEXT } from '#contract/limits.ts';
import type { AssessmentDraftRow } from '#contract/tables.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { commit } from '#store/edits/commit.ts';
import { commitDeletion } from '#store/edits/commit-deletion.ts';
import { colleaguesOf, type PeopleByAccount } from '#store/people.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/form/field.tsx';
import { NoteDialog } from '#ui/form/note-dialog.tsx';
import { Select } from '#ui/form/select.tsx';
import { Text } from '#ui/text.tsx';

interface AskProps {
  account: Account;
  people: PeopleByAccount;
  draft: AssessmentDraftRow;
  onClose: () => void;
}

export function AskDialog({ account, people, draft, onClose }: AskProps) {
  const { t } = useTranslation();
  const [to, setTo] = useState('');
  const [isMissing, setMissing] = useState(false);
  const others = colleaguesOf(people, account.id).filter(({ id }) => id !== draft.ownerId);
  const options = others.map(({ id, name }) => ({ value: id, label: name }));
  const ask = async (text: string) => {
    const reviewer = others.find(({ id }) => id === to);
    setMissing(!reviewer);
    if (!reviewer) return false;
    return (await commit('draft.ask', { draftId: draft.id, entryId: newId(), at: now(), reviewer, text })).ok;
  };
  return (
    <NoteDialog
      id="ask-for-review"
      title={t('reviewsPage.askTitle', { name: draft.name })}
      description={t('reviewsPage.askWhy')}
      most={MAX_LOG_TEXT}
      saveLabel={t('reviewsPage.askConfirm')}
      save={ask}
      onClose={onClose}
    >
      {options.length === 0 && <Text tone="quiet">{t('reviewsPage.nobody')}</Text>}
      <Field label={t('reviewsPage.reviewer')} error={isMissing ? t('reviewsPage.reviewerMissing') : undefined}>
        {(control) => (
          <Select
            {...control}
            value={to}
            onChange={({ target }) => setTo(target.value)}
            options={[{ value: '', label: t('reviewsPage.choose') }, ...options]}
          />
        )}
      </Field>
    </NoteDialog>
  );
}

export function SendBackDialog({ draft, onClose }: Pick<AskProps, 'draft' | 'onClose'>) {
  const { t } = useTranslation();
  const [isMissing, setMissing] = useState(false);
  const sendBack = async (text: string) => {
    setMissing(text === '');
    return text !== '' && (await commit('draft.sendBack', { draftId: draft.id, entryId: newId(), at: now(), text })).ok;
  };
  return (
    <NoteDialog
      id="send-back"
      title={t('reviewsPage.sendBackTitle', { name: draft.name })}
      description={t('reviewsPage.sendBackWhy')}
      most={MAX_LOG_TEXT}
      saveLabel={t('reviewsPage.sendBackConfirm')}
      save={sendBack}
      onClose={onClose}
      label={t('reviewsPage.words')}
      error={isMissing ? t('reviewsPage.wordsMissing') : undefined}
    />
  );
}

export function DeleteDraftDialog({ draft, open, onClose }: Pick<AskProps, 'draft' | 'onClose'> & { open: boolean }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={open}
      title={t('reviewsPage.deleteTitle', { name: draft.name })}
      why={t('reviewsPage.deleteWhy', { time: formatDateTime(draft.writtenAt) })}
      action={t('reviewsPage.deleteConfirm')}
      onClose={onClose}
      onYes={() => void commitDeletion('draft.delete', [{ args: { draftId: draft.id } }], draft.name)}
    />
  );
}
