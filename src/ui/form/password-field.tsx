// A password: can be pasted, filled in by the browser and looked at. A new one says its rule before anything is typed, and its length.
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#i18n/formats.ts';
import { Field } from './field.tsx';
import { Eye } from '#ui/icons/eye.tsx';
import { PlainIconButton } from '#ui/icons/plain-icon-button.tsx';
import css from './password-field.module.css';
import { TextField } from './text-field.tsx';

/** What ties a field to its form: of react-hook-form, or a form's own. */
export type FieldOfForm = Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref'>;

interface Props {
  label: string;
  error: string | undefined;
  field: FieldOfForm;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  /** For a new password: its length and the required length. */
  measure?: { length: number; least: number };
  size?: 'body' | 'large';
}

export function PasswordField({ label, error, field, autoComplete, hint, measure, size = 'body' }: Props) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const hints: ReactNode[] = [hint, capsLock && t('ui.capsLock')].filter(Boolean).map((words, no) => <div key={no}>{words}</div>);
  return (
    <div className="stack-6">
      <Field label={label} error={error} {...(hints.length > 0 && { hint: hints })}>
        {(control) => (
          <TextField
            {...control}
            {...field}
            size={size}
            type={visible ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            end={
              <PlainIconButton
                type="button"
                label={t(visible ? 'ui.hidePassword' : 'ui.showPassword')}
                onClick={() => setVisible(!visible)}
              >
                <Eye shut={visible} />
              </PlainIconButton>
            }
          />
        )}
      </Field>
      {measure && measure.length > 0 && <Length {...measure} />}
    </div>
  );
}

/** Measures only the length: other strength cannot be judged from the text. */
function Length({ length, least }: { length: number; least: number }) {
  const { t } = useTranslation();
  const words =
    length < least
      ? t('ui.passwordTyped', { length: formatNumber(length), least: formatNumber(least) })
      : t('ui.passwordEnough', { count: length, number: formatNumber(length) });
  return (
    <div
      className="line-10"
      role="meter"
      aria-label={t('ui.passwordLength')}
      aria-valuemin={0}
      aria-valuemax={least}
      aria-valuenow={Math.min(length, least)}
      aria-valuetext={words}
    >
      <div className={css.track} data-enough={length < least ? undefined : ''}>
        <div className={css.bar} style={{ inlineSize: `${(Math.min(length, least) / least) * 100}%` }} />
      </div>
      <span className={css.words}>{words}</span>
    </div>
  );
}
