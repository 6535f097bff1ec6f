// The positions of own ships as lines of text for a message or a spreadsheet: copied, or shown for copying by hand.
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { useCopying } from '#ui/list/use-copying.ts';
import { showToast } from '#ui/toasts.tsx';

export function CopyPositions({ text }: { text: () => string }) {
  const { t } = useTranslation();
  const { copy, byHand } = useCopying();
  return (
    <>
      <Button kind="soft" size="small" onClick={() => copy(text(), () => showToast('success', t('ships.own.copied')))}>
        {t('ships.own.copy')}
      </Button>
      {byHand !== undefined && (
        <Field label={t('ships.own.positions')} hint={t('ships.own.byHand')}>
          {(control) => <TextArea {...control} readOnly rows={6} value={byHand} onFocus={(event) => event.target.select()} />}
        </Field>
      )}
    </>
  );
}
