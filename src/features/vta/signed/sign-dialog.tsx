// A manager signs what he sees: the dialog keeps the rating as it was when it was opened.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ASSESSMENT_NOTE } from '#contract/limits.ts';
import { commit } from '#store/edits/commit.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { showToast } from '#ui/toasts.tsx';
import type { ShipRating } from '#features/vta/rated-ships.ts';
import { RiskFigure } from '#features/vta/risk-figure.tsx';
import { signingOf } from './signed-versions.ts';

interface Props {
  mmsi: number;
  name: string;
  rated: ShipRating;
  /** Whose name stands under it. */
  signer: string;
}

export function SignButton(props: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<ShipRating>();
  return (
    <>
      <Button onClick={() => setShown(props.rated)}>{t('vtaPage.sign')}</Button>
      {shown && <SignDialog {...props} rated={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

const FORM = 'vta-sign';

function SignDialog({ mmsi, name, rated, signer, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const isLong = note.length > MAX_ASSESSMENT_NOTE;
  const sign = async () => {
    if (isLong) return false;
    const signed = await commit('assessment.sign', signingOf(mmsi, signer, rated, note.trim()));
    if (!signed.ok) return false; // announced for every commit
    showToast('success', t('vtaPage.signed'));
    onClose();
    return true;
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('vtaPage.signTitle', { ship: name })}
      description={t('vtaPage.signWhy')}
      actions={
        <>
          <Button kind="soft" onClick={onClose}>
            {t('vtaPage.cancel')}
          </Button>
          <Button type="submit" form={FORM}>
            {t('vtaPage.signConfirm')}
          </Button>
        </>
      }
    >
      <Form id={FORM} className="stack-12" data-draft-of={String(mmsi)} onSubmit={sign}>
        <RiskFigure rating={rated.rating} />
        <Field label={t('vtaPage.signNote')} error={isLong ? t('vtaPage.noteLong', { most: MAX_ASSESSMENT_NOTE }) : undefined}>
          {(control) => <TextArea {...control} rows={3} value={note} onChange={({ target }) => setNote(target.value)} />}
        </Field>
      </Form>
    </Dialog>
  );
}
