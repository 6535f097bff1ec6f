// A link to share: copied, or without a clipboard (plain http, or permission refused) shown for copying by hand.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { showToast } from '#ui/toasts.tsx';

export function CopyLink({ url }: { url: string }) {
  const { t } = useTranslation();
  const [byHand, setByHand] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => {
        setByHand(false);
        showToast('success', t('ui.linkCopied'));
      },
      () => setByHand(true),
    );
  return (
    <>
      <Button kind="soft" onClick={() => (isSecureContext ? void copy() : setByHand(true))}>
        <Icon name="share" />
        {t('ui.copyLink')}
      </Button>
      {byHand && (
        <Field label={t('ui.link')} hint={t('ui.linkByHand')}>
          {(control) => <TextField {...control} readOnly value={url} onFocus={(event) => event.target.select()} />}
        </Field>
      )}
    </>
  );
}
