// A dialog with a note that may be left empty: what stands above it is the caller's.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';

interface Props {
  /** Of the form in the page. */
  id: string;
  title: string;
  description: string;
  noteLabel: string;
  /** The most letters. */
  most: number;
  saveLabel: string;
  /** Whether it was taken. A refusal has been announced by then. */
  save: (note: string) => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
}

export function NoteDialog({ id, title, description, noteLabel, most, saveLabel, save, onClose, children }: Props) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const isLong = note.length > most;
  const submit = async () => {
    const isTaken = !isLong && (await save(note.trim()));
    if (isTaken) onClose();
    return isTaken;
  };
  const actions = (
    <>
      <Button kind="soft" onClick={onClose}>
        {t('passagesPage.signed.cancel')}
      </Button>
      <Button type="submit" form={id}>
        {saveLabel}
      </Button>
    </>
  );
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description} actions={actions}>
      <Form id={id} className="stack-12" data-draft-of={title} onSubmit={submit}>
        {children}
        <Field label={noteLabel} error={isLong ? t('passagesPage.signed.noteLong', { most }) : undefined}>
          {(control) => <TextArea {...control} rows={3} value={note} onChange={({ target }) => setNote(target.value)} />}
        </Field>
      </Form>
    </Dialog>
  );
}
