// A form that a server takes: its fields with what is wrong in words, its refusal, its buttons, and a question before it is lost.
import { Form } from './form-element.tsx';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#contract/errors.ts';
import { drafts } from '#platform/drafts.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { addressNow, undoTyped } from './draft-field.ts';
import { Field } from './field.tsx';
import { fieldWords } from './form-errors.ts';
import css from './form.module.css';
import { OnlineButton } from '#ui/link-notice.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const WORDS = { missing: 'ui.form.missing', long: 'ui.form.long', wrong: 'ui.form.wrong' } as const;
const EMAIL_WORDS = { ...WORDS, wrong: 'ui.form.email' } as const;

/** The text in the field on the page: the form may have converted it. */
function typedIn(error: FieldError | undefined): string {
  const typed = (error?.ref as { value?: unknown } | undefined)?.value;
  return typeof typed === 'string' ? typed : '-';
}

interface InputProps {
  label: string;
  hint?: string;
  error: FieldError | undefined;
  field: UseFormRegisterReturn;
  kind?: 'text' | 'email' | 'lines';
  placeholder?: string;
}

export function TextInput({ label, hint, error, field, kind = 'text', placeholder }: InputProps) {
  const { t } = useTranslation();
  const words = fieldWords(error, typedIn(error), kind === 'email' ? EMAIL_WORDS : WORDS, t);
  const email = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <Field label={label} hint={hint} error={words}>
      {(control) =>
        kind === 'lines' ? (
          <TextArea {...control} {...field} rows={5} />
        ) : (
          <TextField
            {...control}
            {...field}
            {...(kind === 'email' && email)}
            {...(placeholder && { placeholder })}
            autoComplete="off" // it is somebody else's
          />
        )
      }
    </Field>
  );
}

export function SelectInput({
  label,
  hint,
  error,
  field,
  options,
}: Pick<InputProps, 'label' | 'hint' | 'error' | 'field'> & { options: readonly { value: string; label: string }[] }) {
  const { t } = useTranslation();
  return (
    <Field label={label} hint={hint} error={fieldWords(error, typedIn(error), WORDS, t)}>
      {(control) => <Select {...control} {...field} options={options} />}
    </Field>
  );
}

/** For register: an empty field is one that was left out. */
export const orAbsent = { setValueAs: (typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed) };

interface FormProps {
  onSubmit: () => Promise<void>;
  isBusy: boolean;
  saveLabel: string;
  isUnsaved: () => boolean;
  /** Why the server did not take it. */
  refusal?: AppError | undefined;
  /** Beside the button: a link out of here. */
  cancel?: ReactNode;
  /** Fields in one line if there is space. */
  inLine?: boolean;
  children: ReactNode;
}

export function OnlineForm({ onSubmit, isBusy, saveLabel, isUnsaved, refusal, cancel, inLine = false, children }: FormProps) {
  const { t } = useTranslation();
  return (
    <Form className={css.form} data-in-line={inLine ? '' : undefined} onSubmit={onSubmit}>
      <div className={css.fields}>{children}</div>
      {refusal && <RefusalMessage error={refusal} needsLink={t('ui.noLinkWhy')} />}
      <div className={css.buttons}>
        {cancel}
        <OnlineButton type="submit" busy={isBusy}>
          {saveLabel}
        </OnlineButton>
      </div>
      <LeaveQuestion isUnsaved={isUnsaved} />
    </Form>
  );
}

/** At the bottom of a long form and always visible: first the state of the input, then the buttons. */
export const FormBar = ({ isUnsaved = false, children }: { isUnsaved?: boolean; children: ReactNode }) => (
  <div className={css.bar} data-unsaved={isUnsaved ? '' : undefined}>
    {children}
  </div>
);

/** In a form: `onUndo` puts its fields back, and what was typed into them is forgotten too. */
export const UndoButton = ({ onUndo, ...rest }: { onUndo: () => void; disabled: boolean; children: ReactNode }) => (
  <Button
    {...rest}
    type="button"
    kind="soft"
    onClick={({ currentTarget: { form } }) => {
      if (form) undoTyped(form);
      onUndo();
    }}
  />
);

/** The forms of the page in order. The first one asks for all: otherwise each would ask after the other. */
const forms = new Set<RefObject<() => boolean>>();

/** Whether something is typed on this page and not saved. */
export const isTypedUnsaved = (): boolean => [...forms].some((one) => one.current());

/** Asked by the route before another page, and by the browser: a reload, a closed tab. */
export function LeaveQuestion({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { t } = useTranslation();
  const form = useRef(isUnsaved);
  useEffect(() => {
    form.current = isUnsaved;
  });
  useEffect(() => {
    forms.add(form);
    return () => void forms.delete(form);
  }, []);
  const isTextKept = useWatched(drafts).some(({ path }) => path === addressNow());
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && forms.values().next().value === form && isTypedUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title={t('ui.form.leaveTitle')}
      description={t(isTextKept ? 'ui.form.leaveKeepsText' : 'ui.form.leaveWhy')}
      actions={
        <>
          <Button kind="soft" onClick={() => blocker.reset?.()}>
            {t('ui.form.stay')}
          </Button>
          <Button kind="danger" onClick={() => blocker.proceed?.()}>
            {t('ui.form.leave')}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
