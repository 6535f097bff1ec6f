// A link to share: copied, or shown for copying by hand.
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { showToast } from '#ui/toasts.tsx';
import { useCopying } from './use-copying.ts';

export function CopyLink({ url }: { url: string }) {
  const { t } = useTranslation();
  const { copy, byHand } = useCopying();
  return (
    <>
      <Button kind="soft" onClick={() => copy(url, () => showToast('success', t('ui.linkCopied')))}>
        <Icon name="share" />
        {t('ui.copyLink')}
      </Button>
      {byHand !== undefined && (
        <Field label={t('ui.link')} hint={t('ui.linkByHand')}>
          {(control) => <TextField {...control} readOnly value={url} onFocus={(event) => event.target.select()} />}
        </Field>
      )}
    </>
  );
}
