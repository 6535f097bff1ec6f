// Gives what the map shows away as a link: everything is in its text, nothing is stored anywhere.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartView } from '#map/chart-view.ts';
import { workbench } from '#map/workbench.ts';
import { tools } from '#platform/tools.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.tsx';
import { leftOutOf } from './present-view.ts';
import { sharedText } from './shared-view.ts';

export function ShareView({ presentView }: { presentView: () => ChartView | undefined }) {
  const { t } = useTranslation();
  const [link, setLink] = useState<string>();
  const share = async () => {
    const view = presentView();
    if (!view) return;
    const url = `${location.origin}/dashboard/map?view=${sharedText(workbench.get(), tools.get(), view)}`;
    try {
      await navigator.clipboard.writeText(url);
      setLink(undefined);
      const without = leftOutOf(view).map((one) => t(`views.leftOut.${one}`));
      showToast('success', without.length ? t('views.linkCopiedWithout', { what: without.join(', ') }) : t('views.linkCopied'));
    } catch {
      setLink(url); // no clipboard on plain http, or the user said no: then by hand
    }
  };
  return (
    <>
      <Button kind="soft" onClick={() => void share()}>
        <Icon name="share" />
        {t('views.copyLink')}
      </Button>
      {link !== undefined && (
        <Field label={t('views.link')} hint={t('views.linkByHand')}>
          {(control) => <TextField {...control} readOnly value={link} onFocus={(event) => event.target.select()} />}
        </Field>
      )}
    </>
  );
}
