// Asks before an account ends: the user types a confirmation and the password, and first reads what would be lost.
import { Form } from '#ui/form/form-element.tsx';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import type { AppError } from '#contract/errors.ts';
import { formatDate, formatNumber } from '#i18n/formats.ts';
import { now } from '#platform/clock.ts';
import { saveFile } from '#platform/save-file.ts';
import { call } from '#remote/call.ts';
import { countWork, sealedWork, unsentWork } from '#session/sealing.ts';
import { forgetAccount } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { Field } from '#ui/form/field.tsx';
import { placeRefusal } from '#ui/form/form-errors.ts';
import { Notice } from '#ui/notice.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { toastRefusal } from '#ui/toast-refusal.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { toastAnswer } from '#ui/toast-answer.ts';
import { showToast } from '#ui/toasts.tsx';
import css from './account.module.css';
import { CurrentPasswordField } from './sign-in-cards.tsx';

const same = (typed: string, email: string) => typed.trim().toLowerCase() === email.toLowerCase();

export function DeleteAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  // over 40 lines: what is lost, two fields and the action belong to one question
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<AppError>();
  const { register, control, handleSubmit, formState, setError } = useForm({ defaultValues: { email: '', currentPassword: '' } });
  const typed = useWatch({ control, name: 'email' });
  const submit = handleSubmit(async ({ email, currentPassword }) => {
    setRefusal(undefined);
    if (!same(email, account.email)) return setError('email', { message: t('account.deleteTypeWrong') }, { shouldFocus: true });
    if (!currentPassword) return setError('currentPassword', { message: t('account.currentPasswordMissing') }, { shouldFocus: true });
    const answer = await call('auth.delete', { params: { id: account.id }, body: { currentPassword } });
    if (!answer.ok) {
      toastRefusal(answer.error);
      return setRefusal(placeRefusal(answer.error, ['currentPassword'], setError));
    }
    toastAnswer(await forgetAccount(account.id));
    showToast('success', t('toasts.accountDeleted'));
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('account.deleteTitle')} description={t('account.deleteWhat')}>
      <Form className={css.dialog} onSubmit={submit}>
        <Unsent accountId={account.id} />
        {refusal && <RefusalMessage error={refusal} />}
        <Field label={t('account.deleteType', { email: account.email })} error={formState.errors.email?.message}>
          {(field) => <TextField {...field} {...register('email')} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
        </Field>
        <CurrentPasswordField field={register('currentPassword')} error={formState.errors.currentPassword?.message} />
        <div className={css.actions}>
          <Button type="button" kind="plain" onClick={onClose}>
            {t('account.cancel')}
          </Button>
          <Button type="submit" kind="danger" busy={formState.isSubmitting} disabled={!same(typed, account.email)}>
            {t('account.deleteNow')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Edits that never reached the server are lost with the account. */
function Unsent({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const [{ here, edits, unsaved }, setLost] = useState({ here: 0, edits: 0, unsaved: 0 });
  useEffect(() => {
    let isOpen = true;
    void Promise.all([countWork(accountId), sealedWork(accountId)]).then(([work, rows]) => {
      if (!isOpen) return;
      const waiting = work.waiting + work.attention;
      setLost({
        here: waiting + work.unsaved,
        edits: rows.reduce((sum, row) => sum + row.edits, waiting),
        unsaved: rows.reduce((sum, row) => sum + (row.drafts ?? 0), work.unsaved),
      });
    });
    return () => {
      isOpen = false;
    };
  }, [accountId]);
  const save = async () =>
    saveFile(`fathom-unsent-${formatDate(now())}.json`, JSON.stringify(await unsentWork(accountId), null, 2), 'application/json');
  if (edits + unsaved === 0) return null;
  return (
    <>
      <Notice tone="warning">
        {[
          ...(edits > 0 ? [t('account.unsent', { count: edits, number: formatNumber(edits) })] : []),
          ...(unsaved > 0 ? [t('account.unsaved', { count: unsaved, number: formatNumber(unsaved) })] : []),
        ].join(' ')}
      </Notice>
      {here > 0 && (
        <div>
          <Button type="button" kind="soft" onClick={() => void save()}>
            {t('account.saveUnsent')}
          </Button>
        </div>
      )}
    </>
  );
}
