// Writes a draft of what is shown: the dialog keeps it as it was when it was opened.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftContent } from '#contract/entities/reviews/drafts.ts';
import { MAX_ASSESSMENT_NOTE } from '#contract/limits.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import type { MeasureOption } from '#store/assessment-drafts.ts';
import { commit } from '#store/edits/commit.ts';
import { Button } from '#ui/button.tsx';
import { CheckList } from '#ui/form/check-list.tsx';
import { NoteDialog } from '#ui/form/note-dialog.tsx';
import { showToast } from '#ui/toasts.tsx';

interface Props {
  name: string;
  content: DraftContent;
  measures: readonly MeasureOption[];
}

export function WriteDraft(props: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Props>();
  return (
    <>
      <Button kind="soft" onClick={() => setShown(props)}>
        {t('reviewsPage.write')}
      </Button>
      {shown && <WriteDialog {...shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function WriteDialog({ name, content, measures, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly string[]>(content.chosen ?? []);
  const write = async (note: string) => {
    const { chosen: _, ...shown } = content;
    const adopted = { ...shown, ...(chosen.length > 0 && { chosen: [...chosen] }) };
    const written = await commit('draft.write', { draftId: newId(), name, content: adopted, note, at: now() });
    if (written.ok) showToast('success', t('reviewsPage.written'));
    return written.ok;
  };
  const choose = (measure: string) =>
    setChosen(measures.map((one) => one.name).filter((one) => (one === measure) !== chosen.includes(one)));
  return (
    <NoteDialog
      id="write-draft"
      title={t('reviewsPage.writeTitle', { name })}
      description={t('reviewsPage.writeWhy')}
      most={MAX_ASSESSMENT_NOTE}
      saveLabel={t('reviewsPage.writeConfirm')}
      save={write}
      onClose={onClose}
    >
      {measures.length > 0 && (
        <CheckList
          label={t('reviewsPage.measures')}
          options={measures.map(({ name: value, label }) => ({ value, label }))}
          chosen={chosen}
          onToggle={choose}
        />
      )}
    </NoteDialog>
  );
}
