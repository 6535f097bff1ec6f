// Tags as chips with a field behind them: Enter, a comma or leaving the field makes a tag of the text.
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FleetTag } from '#contract/entities/fleets.ts';
import { MAX_TAGS_PER_FLEET } from '#contract/limits.ts';
import { Chip } from '#ui/chip.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import css from './fleet-form.module.css';

interface Props {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  error: string | undefined;
}

const SEPARATORS = /[,;|\n]/;

export function TagsField({ tags, onChange, error }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const before = useRef(tags);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);

  /** Text that is too long for a tag stays in the field, to be shortened. */
  const take = (text: string) => {
    const parts = text
      .split(SEPARATORS)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    const good = parts.filter((part) => FleetTag.safeParse(part).success);
    const bad = parts.filter((part) => !good.includes(part));
    if (good.some((tag) => !tags.includes(tag))) onChange([...new Set([...tags, ...good])]);
    setTyped(bad.join(', '));
    setWrong(bad.length > 0);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === ',' || event.key === ';') {
      event.preventDefault(); // otherwise Enter would send the form
      take(typed);
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1));
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!SEPARATORS.test(pasted)) return;
    event.preventDefault();
    take(typed + pasted);
  };
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag));
    input.current?.focus();
  };

  return (
    <Field label={t('fleets.form.tags')} hint={t('fleets.form.tagsHint')} error={isWrong ? t('fleets.form.tagLong') : error}>
      {(control) => (
        <>
          {tags.length > 0 && (
            <ul className={css.tags} aria-label={t('fleets.form.tags')}>
              {tags.map((tag) => (
                <li key={tag}>
                  <Chip label={tag} onRemove={() => remove(tag)}>
                    <bdi>{tag}</bdi>
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          <TextField
            {...control}
            ref={input}
            autoComplete="off"
            value={typed}
            draft={[...tags.filter((tag) => !before.current.includes(tag)), typed].filter(Boolean).join(', ')}
            disabled={tags.length > MAX_TAGS_PER_FLEET}
            placeholder={t('fleets.form.tagsPlaceholder')}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(false);
            }}
            onKeyDown={onKey}
            onPaste={onPaste}
            onBlur={() => take(typed)}
          />
        </>
      )}
    </Field>
  );
}
