// Makes an API key, then shows its secret, once. Closing the dialog forgets the secret for good.
import { Form } from '#ui/form/form-element.tsx';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApiKey, CreatedApiKey } from '#contract/entities/api-keys.ts';
import type { AppError } from '#contract/errors.ts';
import { call } from '#remote/call.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { Field } from '#ui/form/field.tsx';
import { LeaveQuestion } from '#ui/form/form.tsx';
import { placeRefusal } from '#ui/form/form-errors.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import css from './account.module.css';
import { type Expiry, type KeyInput, toNewApiKey } from './new-api-key.ts';
import { CurrentPasswordField } from './sign-in-cards.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  onMade: (key: ApiKey) => void;
}

export function NewApiKeyDialog({ open, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const [made, setMade] = useState<CreatedApiKey>();
  /** What closing would lose: typed text, or a secret that nobody has copied. */
  const [loose, setLoose] = useState(false);
  const [warned, setWarned] = useState(false);
  const close = () => {
    setMade(undefined);
    setLoose(false);
    setWarned(false);
    onClose();
  };
  const take = (created: CreatedApiKey) => {
    const { secret: _, ...key } = created;
    onMade(key);
    setMade(created);
    setLoose(true);
    setWarned(false);
  };
  const settle = () => {
    setLoose(false);
    setWarned(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && (loose && !warned ? setWarned(true) : close())}
      title={t(made ? 'account.keyIsMade' : 'account.newKey')}
    >
      {warned && <Notice tone="warning">{t(made ? 'account.secretNotCopied' : 'account.keyNotMade')}</Notice>}
      {made ? (
        <Secret secret={made.secret} onCopied={settle} onKept={close} />
      ) : (
        <KeyForm onTyped={() => setLoose(true)} onMade={take} onCancel={close} />
      )}
      <LeaveQuestion isUnsaved={() => loose} />
    </Dialog>
  );
}

const FIELDS = ['name', 'addresses', 'currentPassword'] as const;
const EXPIRY_WORDS: Record<Expiry, string> = {
  days30: 'account.days30',
  days90: 'account.days90',
  days365: 'account.days365',
  never: 'account.never',
};

interface FormProps {
  onTyped: () => void;
  onMade: (created: CreatedApiKey) => void;
  onCancel: () => void;
}

function KeyForm({ onTyped, onMade, onCancel }: FormProps) {
  // over 40 lines: five fields, each with its error
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<AppError>();
  const { register, control, handleSubmit, formState, setError, setValue } = useForm<KeyInput>({
    defaultValues: { name: '', scope: 'read', expiry: 'days90', addresses: '', currentPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const [scope, expiry] = useWatch({ control, name: ['scope', 'expiry'] });
  const submit = handleSubmit(async (typed) => {
    setRefusal(undefined);
    const body = toNewApiKey(typed);
    if (!body.ok) {
      for (const [no, { field, words, what }] of body.error.entries())
        setError(field, { message: t(words, { what }) }, { shouldFocus: no === 0 });
      return;
    }
    const answer = await call('apiKeys.create', { body: body.value });
    if (answer.ok) return onMade(answer.value);
    setRefusal(placeRefusal(answer.error, FIELDS, setError));
  });
  return (
    <Form className={css.dialog} onInput={onTyped} onSubmit={submit}>
      {refusal && <RefusalMessage error={refusal} />}
      <Field label={t('account.keyName')} hint={t('account.keyNameHint')} error={errors.name?.message}>
        {(field) => <TextField {...field} {...register('name')} autoComplete="off" />}
      </Field>
      <Choice
        label={t('account.keyMay')}
        value={scope}
        options={[
          { value: 'read', label: t('account.scopeRead') },
          { value: 'write', label: t('account.scopeWrite') },
        ]}
        onChange={(chosen) => setValue('scope', chosen)}
      />
      <Choice
        label={t('account.keyEnds')}
        value={expiry}
        columns={2}
        options={Object.entries(EXPIRY_WORDS).map(([value, words]) => ({ value: value as Expiry, label: t(words) }))}
        onChange={(chosen) => setValue('expiry', chosen)}
      />
      <Field label={t('account.addresses')} hint={t('account.addressesHint')} error={errors.addresses?.message}>
        {(field) => <TextArea {...field} {...register('addresses')} rows={2} autoComplete="off" spellCheck={false} />}
      </Field>
      <CurrentPasswordField field={register('currentPassword')} error={errors.currentPassword?.message} />
      <div className={css.actions}>
        <Button type="button" kind="plain" onClick={onCancel}>
          {t('account.cancel')}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {t('account.makeKey')}
        </Button>
      </div>
    </Form>
  );
}

/** Copied; or, without a clipboard (plain http, or permission refused), selected for copying by hand. */
function Secret({ secret, onCopied, onKept }: { secret: string; onCopied: () => void; onKept: () => void }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<boolean>();
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => {
        setCopied(true);
        onCopied();
      },
      () => setCopied(false),
    );
  return (
    <div className={css.dialog}>
      <Notice tone="warning">{t('account.secretOnce')}</Notice>
      <div className={css.secret}>
        <Field label={t('account.secret')}>
          {(field) => <TextField {...field} className="code" readOnly value={secret} onFocus={(event) => event.target.select()} />}
        </Field>
        <Button kind="soft" onClick={() => (isSecureContext ? void copy() : setCopied(false))}>
          <Icon name="copy" />
          {t('account.copy')}
        </Button>
      </div>
      {copied !== undefined && <Notice>{t(copied ? 'account.copied' : 'account.copyByHand')}</Notice>}
      <Field label={t('account.keyUse')}>
        {(field) => <TextField {...field} className="code" readOnly value={`Authorization: Bearer ${secret}`} />}
      </Field>
      <div className={css.actions}>
        <Button onClick={onKept}>{t('account.secretKept')}</Button>
      </div>
    </div>
  );
}
