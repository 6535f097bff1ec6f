// A refused or conflicting edit, changed by the user and sent again. The server's schema checks it.
import { Form } from '#ui/form/form-element.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '#store/edits/outbox-rows.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { Field, SwitchField } from '#ui/form/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { failureWords } from './commit-toasts.ts';
import { resendEdit } from './sync-actions.ts';
import { type EditField, editFields, keepsMore, memberOf, typedArgs, type Wrong } from './sync-edit-fields.ts';
import css from './sync-panel.module.css';
import { memberWord } from './sync-value.tsx';

interface Props {
  accountId: string;
  entry: OutboxEntry;
  /** The edit as a sentence. */
  said: string;
  onClose: () => void;
}

export function EditDialog({ accountId, entry, said, onClose }: Props) {
  const { t } = useTranslation();
  const [fields, setFields] = useState(() => editFields(entry.name, entry.args));
  const [wrong, setWrong] = useState<Record<string, Wrong>>({});
  const [refusal, setRefusal] = useState<string>();
  const change = (changed: EditField) => setFields(fields.map((field) => (field.path === changed.path ? changed : field)));
  const submit = async () => {
    const typed = typedArgs(entry.name, entry.args, fields);
    if (!typed.ok) return setWrong(typed.wrong);
    const sent = await resendEdit(accountId, entry.no, typed.args);
    if (sent.ok) return onClose();
    setRefusal(failureWords(sent.error));
    return false;
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('sync.editTitle')}
      description={said}
      actions={
        <>
          <Button kind="soft" onClick={onClose}>
            {t('sync.cancel')}
          </Button>
          <Button type="submit" form={`edit-${entry.no}`}>
            {t('sync.sendAgain')}
          </Button>
        </>
      }
    >
      <Form id={`edit-${entry.no}`} data-draft-of={entry.key} className={css.form} onSubmit={submit}>
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        {wrong[''] && <Notice tone="danger">{t(`sync.wrong.${wrong['']}`)}</Notice>}
        {fields.map((field) => (
          <EditMember key={field.path.join('.')} field={field} wrong={wrong[field.path.join('.')]} onChange={change} />
        ))}
        {keepsMore(entry.args) && (
          <Text size="small" tone="quiet">
            {t('sync.alsoKept')}
          </Text>
        )}
      </Form>
    </Dialog>
  );
}

interface MemberProps {
  field: EditField;
  wrong: Wrong | undefined;
  onChange: (field: EditField) => void;
}

function EditMember({ field, wrong, onChange }: MemberProps) {
  const { t } = useTranslation();
  const { kind, value } = field;
  const label = memberWord(t, memberOf(field));
  if (typeof value === 'boolean')
    return <SwitchField label={label} checked={value} onChange={(checked) => onChange({ ...field, value: checked })} />;
  return (
    <Field label={label} hint={kind === 'list' && t('sync.listHint')} error={wrong && t(`sync.wrong.${wrong}`)}>
      {(control) => (
        <TextField
          {...control}
          value={value}
          inputMode={kind === 'number' ? 'decimal' : 'text'}
          onChange={(event) => onChange({ ...field, value: event.target.value })}
        />
      )}
    </Field>
  );
}
