// A manager signs what he sees: the dialog keeps the assessment as it was when it was opened.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RiskRating } from '#contract/entities/risk.ts';
import { MAX_ASSESSMENT_NOTE, MAX_ROUTE_POSITIONS } from '#contract/limits.ts';
import { serverNow } from '#platform/clock.ts';
import type { ReviewSlots } from '#store/assessment-drafts.ts';
import { commit } from '#store/edits/commit.ts';
import { Button } from '#ui/button.tsx';
import { NoteDialog } from '#ui/form/note-dialog.tsx';
import { Text } from '#ui/text.tsx';
import { showToast } from '#ui/toasts.tsx';
import type { AssessedPassage } from '#features/passages/passage-run.ts';
import { measureOptions } from '#features/passages/result/measure-words.ts';
import {
  awayWords,
  isAway,
  isTooFast,
  isUnsureOfLand,
  isValidTooShort,
  landWords,
  tooFastWords,
  validityWords,
} from '#features/passages/result/passage-facts.ts';
import { passageName, passageSigning, shownPassage, whyUnsigned } from './signed-passages.ts';

interface Props {
  passage: AssessedPassage;
  /** The planned route that it was made of. */
  routeId: string | undefined;
  /** Whose name stands under it; undefined: may not sign. */
  signer: string | undefined;
  figure: (rating: RiskRating) => ReactNode;
  write: ReviewSlots['write'];
}

export function SignPassage({ signer, write, ...props }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<AssessedPassage>();
  const why = whyUnsigned(props.passage, serverNow());
  if (why !== undefined) return <Text tone="quiet">{t(`passagesPage.signed.why.${why}`, { most: MAX_ROUTE_POSITIONS })}</Text>;
  return (
    <>
      <div className="line-8 wraps">
        {signer !== undefined && <Button onClick={() => setShown(props.passage)}>{t('passagesPage.signed.sign')}</Button>}
        {write({ name: passageName(props.passage), content: { of: 'passage', ...shownPassage(props) } }, measureOptions(t, props.passage))}
      </div>
      {signer === undefined && (
        <Text size="small" tone="quiet">
          {t('passagesPage.signed.signers')}
        </Text>
      )}
      {shown && signer !== undefined && <SignDialog {...props} signer={signer} passage={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function SignDialog({ passage, routeId, signer, figure, onClose }: Omit<Props, 'write'> & { signer: string; onClose: () => void }) {
  const { t } = useTranslation();
  const sign = async (note: string) => {
    const signed = await commit('passage.sign', passageSigning({ passage, routeId, authorName: signer, note }));
    if (signed.ok) showToast('success', t('passagesPage.signed.done'));
    return signed.ok;
  };
  return (
    <NoteDialog
      id="passage-sign"
      title={t('passagesPage.signed.title', { passage: passageName(passage) })}
      description={t('passagesPage.signed.whyFixed')}
      most={MAX_ASSESSMENT_NOTE}
      saveLabel={t('passagesPage.signed.confirm')}
      save={sign}
      onClose={onClose}
    >
      {figure(passage.assessment.rating)}
      {isTooFast(passage) && <Text strong>{tooFastWords(t, passage)}</Text>}
      {isUnsureOfLand(passage.assessment) && <Text strong>{landWords(t, passage.assessment.land)}</Text>}
      {isAway(passage) && <Text strong>{awayWords(t, passage)}</Text>}
      <Text strong={isValidTooShort(passage.assessment)}>
        {t('passagesPage.signed.validUntil', { time: validityWords(t, passage.assessment) })}
      </Text>
    </NoteDialog>
  );
}
