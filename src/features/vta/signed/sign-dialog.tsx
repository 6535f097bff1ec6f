// A manager signs what he sees: the dialog keeps the rating as it was when it was opened.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ASSESSMENT_NOTE } from '#contract/limits.ts';
import { residualWith } from '#domain/risk/measures.ts';
import { commit } from '#store/edits/commit.ts';
import { Button } from '#ui/button.tsx';
import { isTypedUnsaved } from '#ui/form/form.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { PARTICULARS_FORM } from '#features/vta/particulars-form.tsx';
import { NoteDialog } from '#ui/form/note-dialog.tsx';
import { showToast } from '#ui/toasts.tsx';
import { ChosenMeasures } from '#features/vta/measures/chosen-measures.tsx';
import type { ShipRating } from '#features/vta/rated-ships.ts';
import { RiskFigure } from '#features/vta/risk-figure.tsx';
import { signingOf } from './signed-versions.ts';

interface Props {
  mmsi: number;
  name: string;
  rated: ShipRating;
  /** Measures that are signed with it. */
  adopted: readonly string[];
  /** Whose name stands under it. */
  signer: string;
}

export function SignButton(props: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<ShipRating>();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => (isTypedUnsaved() ? setAsking(true) : setShown(props.rated))}>{t('vtaPage.sign')}</Button>
      {isAsking && (
        <UnsavedQuestion
          onClose={() => setAsking(false)}
          onSign={() => {
            setAsking(false);
            setShown(props.rated);
          }}
        />
      )}
      {shown && <SignDialog {...props} rated={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** What is typed and not saved would never be in the version. */
function UnsavedQuestion({ onClose, onSign }: { onClose: () => void; onSign: () => void }) {
  const { t } = useTranslation();
  const save = () => {
    onClose();
    const form = document.getElementById(PARTICULARS_FORM);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };
  const actions = (
    <>
      <Button kind="soft" onClick={onSign}>
        {t('vtaPage.unsavedSign')}
      </Button>
      <Button onClick={save}>{t('vtaPage.unsavedSave')}</Button>
    </>
  );
  return (
    <Dialog open onOpenChange={onClose} title={t('vtaPage.unsavedTitle')} description={t('vtaPage.unsavedWhy')} actions={actions}>
      {null}
    </Dialog>
  );
}

function SignDialog({ mmsi, name, rated, adopted, signer, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const sign = async (note: string) => {
    const signed = await commit('assessment.sign', signingOf({ mmsi, authorName: signer, rated, adopted, note }));
    if (signed.ok) showToast('success', t('vtaPage.signed'));
    return signed.ok;
  };
  return (
    <NoteDialog
      id="vta-sign"
      title={t('vtaPage.signTitle', { ship: name })}
      description={t('vtaPage.signWhy')}
      most={MAX_ASSESSMENT_NOTE}
      saveLabel={t('vtaPage.signConfirm')}
      save={sign}
      onClose={onClose}
    >
      <RiskFigure rating={rated.rating} />
      <ChosenMeasures chosen={adopted} residual={adopted.length > 0 ? residualWith(rated.inputs, adopted, rated.world.rules) : undefined} />
    </NoteDialog>
  );
}
