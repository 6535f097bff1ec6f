// The positions of own ships as lines of text for a message or a sheet; without a clipboard (plain http, or permission refused) shown for copying by hand.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { showToast } from '#ui/toasts.tsx';

export function CopyPositions({ text }: { text: () => string }) {
  const { t } = useTranslation();
  const [byHand, setByHand] = useState<string>();
  const copy = () => {
    const lines = text();
    if (!isSecureContext) return setByHand(lines);
    return void navigator.clipboard.writeText(lines).then(
      () => {
        setByHand(undefined);
        showToast('success', t('ships.own.copied'));
      },
      () => setByHand(lines),
    );
  };
  return (
    <>
      <Button kind="soft" size="small" onClick={copy}>
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
