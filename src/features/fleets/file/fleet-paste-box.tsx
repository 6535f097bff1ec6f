// A pasted list of MMSIs and IMO numbers, checked before it is added.
import { Form } from '#ui/form/form-element.tsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_UPLOAD_ROWS } from '#contract/limits.ts';
import { formatNumber } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { CheckView, type OnAdd } from './fleet-check-view.tsx';
import css from '#features/fleets/fleet-form.module.css';
import { pastedRows } from './fleet-paste.ts';
import { useCheck } from './use-check.ts';

interface Props {
  inList: ReadonlySet<number>;
  onAdd: OnAdd;
  /** Whether the box contains anything that is not in the list yet. */
  onPending: (isPending: boolean) => void;
}

export function FleetPaste({ inList, onAdd, onPending }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const check = useCheck();
  /** The pasted text stays a draft until its ships are in the list. */
  const added = useRef<(isAdded: boolean) => void>(undefined);

  const start = () => {
    const { rows, words, tooMany } = pastedRows(text);
    if (rows.length === 0) {
      setError(t('fleets.form.pasteNothing'));
      return false;
    }
    const notes = [
      words.length > 0 && t('fleets.form.pasteWords', { words: words.join(', ') }),
      tooMany && t('fleets.form.pasteTooMany', { most: formatNumber(MAX_UPLOAD_ROWS) }),
    ].filter((note) => note !== false);
    check.start(async () => ({ rows, spoilt: [], notes }), inList);
    return new Promise<boolean>((resolve) => {
      added.current = resolve;
    });
  };
  const add: OnAdd = (ships, tags) => {
    onAdd(ships, tags);
    setText('');
    onPending(false);
    added.current?.(true);
    check.end();
  };
  const putAway = () => {
    added.current?.(false);
    check.end();
  };

  if (check.stage.at !== 'idle') return <CheckView stage={check.stage} onAdd={add} onEnd={putAway} />;
  return (
    <Form className={css.way} onSubmit={start}>
      <Field label={t('fleets.form.pasteLabel')} hint={t('fleets.form.pasteHint')} error={error}>
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            className={css.paste ?? ''}
            value={text}
            spellCheck={false}
            autoComplete="off"
            placeholder={'247123456\nIMO 9074729'}
            onChange={(event) => {
              setText(event.target.value);
              onPending(event.target.value.trim() !== '');
              setError(undefined);
            }}
          />
        )}
      </Field>
      <Button type="submit" kind="soft">
        {t('fleets.form.check')}
      </Button>
    </Form>
  );
}
