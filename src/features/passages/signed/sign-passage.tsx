// A manager signs what he sees: the dialog keeps the assessment as it was when it was opened.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RiskRating } from '#contract/entities/risk.ts';
import { MAX_ASSESSMENT_NOTE } from '#contract/limits.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { serverNow } from '#platform/clock.ts';
import { commit } from '#store/edits/commit.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { Text } from '#ui/text.tsx';
import { showToast } from '#ui/toasts.tsx';
import type { AssessedPassage } from '#features/passages/passage-run.ts';
import { passageName, passageSigning, whyUnsigned } from './signed-passages.ts';

interface Props {
  passage: AssessedPassage;
  /** The planned route that it was made of. */
  routeId: string | undefined;
  /** Whose name stands under it; undefined: may not sign. */
  signer: string | undefined;
  figure: (rating: RiskRating) => ReactNode;
}

export function SignPassage({ signer, ...props }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<AssessedPassage>();
  if (signer === undefined)
    return (
      <Text size="small" tone="quiet">
        {t('passagesPage.signed.signers')}
      </Text>
    );
  const why = whyUnsigned(props.passage, serverNow());
  if (why !== undefined) return <Text tone="quiet">{t(`passagesPage.signed.why.${why}`)}</Text>;
  return (
    <div>
      <Button onClick={() => setShown(props.passage)}>{t('passagesPage.signed.sign')}</Button>
      {shown && <SignDialog {...props} signer={signer} passage={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}

const FORM = 'passage-sign';

function SignDialog({ passage, routeId, signer, figure, onClose }: Props & { signer: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const isLong = note.length > MAX_ASSESSMENT_NOTE;
  const sign = async () => {
    if (isLong) return false;
    const signed = await commit('passage.sign', passageSigning({ passage, routeId, authorName: signer, note: note.trim() }));
    if (!signed.ok) return false; // announced for every commit
    showToast('success', t('passagesPage.signed.done'));
    onClose();
    return true;
  };
  const actions = (
    <>
      <Button kind="soft" onClick={onClose}>
        {t('passagesPage.signed.cancel')}
      </Button>
      <Button type="submit" form={FORM}>
        {t('passagesPage.signed.confirm')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('passagesPage.signed.title', { passage: passageName(passage) })}
      description={t('passagesPage.signed.whyFixed')}
      actions={actions}
    >
      <Form id={FORM} className="stack-12" data-draft-of={passageName(passage)} onSubmit={sign}>
        {figure(passage.assessment.rating)}
        <Text>{t('passagesPage.signed.validUntil', { time: formatDateTime(passage.assessment.validUntilMs ?? 0) })}</Text>
        <Field
          label={t('passagesPage.signed.note')}
          error={isLong ? t('passagesPage.signed.noteLong', { most: MAX_ASSESSMENT_NOTE }) : undefined}
        >
          {(control) => <TextArea {...control} rows={3} value={note} onChange={({ target }) => setNote(target.value)} />}
        </Field>
      </Form>
    </Dialog>
  );
}
