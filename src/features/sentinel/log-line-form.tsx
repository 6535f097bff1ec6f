// The form of a line in the log of a watch: its words, and why it could not be written. Also as a dialog.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_LOG_TEXT } from '#contract/limits.ts';
import type { Result } from '#contract/result.ts';
import { Button } from '#ui/button.tsx';
import { errorWords } from '#ui/error-words.ts';
import { Field } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';

interface Props {
  label: string;
  rows: number;
  /** Nothing is written without words. */
  isNeeded: boolean;
  /** 'wrong': another field is, and says so. */
  write: (text: string) => Promise<Result<unknown>> | 'wrong';
  onWritten?: () => void;
  /** Fields before the words. */
  children?: ReactNode;
  buttons: ReactNode;
}

export function LogLineForm({ label, rows, isNeeded, write, onWritten, children, buttons }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const save = async () => {
    const isMissing = isNeeded && text.trim() === '';
    setError(isMissing ? t('sentinelPage.entryMissing') : undefined);
    const written = isMissing ? 'wrong' : await write(text);
    if (written === 'wrong') return false;
    if (!written.ok) {
      setError(errorWords(written.error));
      return false;
    }
    setText('');
    onWritten?.();
    return true;
  };
  return (
    <Form className="stack-12" onSubmit={save}>
      {children}
      <Field label={label} error={error}>
        {(control) => (
          <TextArea {...control} rows={rows} maxLength={MAX_LOG_TEXT} value={text} onChange={({ target }) => setText(target.value)} />
        )}
      </Field>
      <div className="line-8 wraps">{buttons}</div>
    </Form>
  );
}

interface DialogProps extends Omit<Props, 'onWritten' | 'buttons'> {
  title: string;
  description: string;
  saveLabel: string;
  saveKind?: 'primary' | 'danger';
  onClose: () => void;
}

export function LogLineDialog({ title, description, saveLabel, saveKind = 'primary', onClose, ...form }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <LogLineForm
        {...form}
        onWritten={onClose}
        buttons={
          <>
            <Button type="button" kind="soft" onClick={onClose}>
              {t('sentinelPage.cancel')}
            </Button>
            <Button type="submit" kind={saveKind}>
              {saveLabel}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
