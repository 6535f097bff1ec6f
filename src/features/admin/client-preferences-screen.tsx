// The alert preferences of a client: the fields of the user's own preferences (passed in), sent to the server at once.
import { Form } from '#ui/form/form-element.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#contract/errors.ts';
import { changedChoices, choicesOver, type PreferenceChoices, StoredChoices } from '#contract/entities/preferences.ts';
import { call } from '#remote/call.ts';
import { useAnswer } from '#remote/use-answer.ts';
import { Answered } from '#ui/table/answered.tsx';
import { FormBar, LeaveQuestion, UndoButton } from '#ui/form/form.tsx';
import { OnlineButton } from '#ui/link-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { toastRefusal } from '#ui/toast-refusal.ts';
import { Text } from '#ui/text.tsx';
import { showToast } from '#ui/toasts.tsx';

type FieldsSlot = (control: Control<PreferenceChoices>) => ReactNode;

interface Props {
  clientId: string;
  /** Navigation back to the client's page; passed in, because its fleets have it too. */
  back: ReactNode;
  fields: FieldsSlot;
}

export function ClientPreferencesScreen({ clientId, back, fields }: Props) {
  const { t } = useTranslation();
  const { asked, again } = useAnswer('admin.preferences', { params: { id: clientId } });
  return (
    <>
      {back}
      <Notice>{t('admin.preferences.why')}</Notice>
      <Answered asked={asked} onRetry={again} lines={10}>
        {(stored) => <PreferencesForm clientId={clientId} stored={StoredChoices.parse(stored)} fields={fields} />}
      </Answered>
    </>
  );
}

function PreferencesForm({ clientId, stored, fields }: { clientId: string; stored: PreferenceChoices; fields: FieldsSlot }) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<AppError>();
  const [before, setBefore] = useState(stored);
  const { control, handleSubmit, formState, reset } = useForm({ resolver: zodResolver(choicesOver(before)), defaultValues: stored });
  const { isDirty, isSubmitting } = formState;
  const save = handleSubmit(async (typed) => {
    setRefusal(undefined);
    const answer = await call('admin.setPreferences', { params: { id: clientId }, body: changedChoices(before, typed) });
    if (!answer.ok) {
      toastRefusal(answer.error);
      return setRefusal(answer.error);
    }
    showToast('success', t('toasts.preferencesUpdated'));
    setBefore(typed);
    reset(typed);
  });
  return (
    <Form className="stack-20" onSubmit={save}>
      {fields(control)}
      {refusal && <RefusalMessage error={refusal} needsLink={t('ui.noLinkWhy')} />}
      <FormBar isUnsaved={isDirty}>
        <Text as="span" tone="quiet" role="status">
          {t(isDirty ? 'preferences.unsaved' : 'preferences.saved')}
        </Text>
        <UndoButton disabled={!isDirty} onUndo={reset}>
          {t('preferences.undo')}
        </UndoButton>
        <OnlineButton type="submit" disabled={!isDirty} busy={isSubmitting}>
          {t('preferences.save')}
        </OnlineButton>
      </FormBar>
      <LeaveQuestion isUnsaved={() => isDirty && !isSubmitting} />
    </Form>
  );
}
