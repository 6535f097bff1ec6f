// A dialog with a note, which may be left empty unless the caller says otherwise: what stands above it is the caller's.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { Field } from './field.tsx';
import { Form } from './form-element.tsx';
import { TextArea } from './text-area.tsx';

interface Props {
  /** Of the form in the page. */
  id: string;
  title: string;
  description: string;
  /** The most letters. */
  most: number;
  /** Of the note. Absent: that it is optional. */
  label?: string;
  /** What is wrong with the note. */
  error?: string | undefined;
  /** What the note says at first. Absent: nothing. */
  start?: string;
  saveLabel: string;
  /** Whether it was taken. A refusal has been announced by then. */
  save: (note: string) => Promise<boolean>;
  onClose: () => void;
  children?: ReactNode;
}

export function NoteDialog({ id, title, description, most, label, error, start = '', saveLabel, save, onClose, children }: Props) {
  const { t } = useTranslation();
  const [note, setNote] = useState(start);
  const isLong = note.length > most;
  const submit = async () => {
    const isTaken = !isLong && (await save(note.trim()));
    if (isTaken) onClose();
    return isTaken;
  };
  const actions = (
    <>
      <Button kind="soft" onClick={onClose}>
        {t('ui.note.cancel')}
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
        <Field label={label ?? t('ui.note.label')} error={isLong ? t('ui.note.long', { most }) : error}>
          {(control) => <TextArea {...control} rows={3} value={note} onChange={({ target }) => setNote(target.value)} />}
        </Field>
      </Form>
    </Dialog>
  );
}
