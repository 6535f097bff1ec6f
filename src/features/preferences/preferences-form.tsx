// The preferences form, checked by the contract's schema, with its meaning in words beside it.
import { Form } from '#ui/form/form-element.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import type { MechanismsAnswer } from '#contract/entities/mechanisms.ts';
import { changedChoices, choicesOver, type PreferenceChoices, StoredChoices } from '#contract/entities/preferences.ts';
import { commit } from '#store/edits/commit.ts';
import { undoUnsent } from '#store/edits/commit-deletion.ts';
import { Button } from '#ui/button.tsx';
import { FormBar, LeaveQuestion, UndoButton } from '#ui/form/form.tsx';
import { useMedia } from '#ui/look/use-media.ts';
import { Text, Title } from '#ui/text.tsx';
import { showToast } from '#ui/toasts.tsx';
import { AlertPreview } from './alert-preview.tsx';
import { CoverageFields } from './coverage-fields.tsx';
import css from './preferences.module.css';
import { DeliveryFields, DistanceFields, PerilFields, ScheduleFields } from './preference-fields.tsx';
import { countKeyOf } from './past-month.ts';
import type { StoredPreferences } from './preferences-queries.ts';
import { QuietHoursFields } from './quiet-hours-fields.tsx';
import { RemainingAlerts, RemainingInShort, WithRemaining } from './remaining-alerts.tsx';
import { wakeWords } from './wake-words.ts';

interface Props {
  account: Account;
  stored: StoredPreferences;
  /** The choices are defaults because the user's own were never fetched: the form does not describe their effect. */
  isUnknown: boolean;
  mechanisms: MechanismsAnswer | undefined;
}

export function PreferencesForm({ account, stored: { choices, v, waiting, attention, unsent, inForce }, isUnknown, mechanisms }: Props) {
  const { t } = useTranslation();
  const { control, handleSubmit, formState, getValues, reset, setValue } = useForm({
    resolver: zodResolver(choicesOver(choices)),
    // data that arrives shows at once, but never replaces a field being edited
    values: choices,
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty, isSubmitting } = formState;
  const isStacked = useMedia('(max-width: 1000px)'); // as in the style sheet
  // The version when the form was first changed. When another's values arrive, isDirty is false for a moment: that is no new change.
  const [sawVersion, setSawVersion] = useState<number>();
  if (isDirty && sawVersion === undefined) setSawVersion(v);
  if (!isDirty && sawVersion === v) setSawVersion(undefined);
  const startAnew = (from: PreferenceChoices) => {
    reset(from, { keepDirtyValues: false }); // else resetOptions hold here too, and nothing is put back
    setSawVersion(undefined);
  };
  const save = handleSubmit(async (typed) => {
    const changed = changedChoices(choices, typed);
    if (Object.keys(changed).length === 0) return startAnew(choices);
    // also the first time: to the user the defaults were there before
    const done = await commit('preferences.update', { preferencesId: account.id, ...changed }, { sawVersion: sawVersion ?? v });
    if (!done.ok) return;
    const typedSince = Object.entries(changedChoices(typed, getValues()));
    startAnew(typed);
    for (const [name, value] of typedSince) setValue(name as keyof PreferenceChoices, value, { shouldDirty: true });
  });
  /** What is saved here and was never sent. */
  const takeBack = async () => {
    const isBack = await undoUnsent({ accountId: account.id, nos: unsent });
    showToast(isBack ? 'info' : 'warning', t(isBack ? 'sync.undone' : 'sync.tooLateToUndo'));
  };
  return (
    <Form className={css.form} onSubmit={save}>
      <Counted accountId={account.id} saved={choices} control={control} isInForce={!isUnknown && inForce.team === undefined}>
        <div className={css.columns}>
          <div className="stack-20 shrinks">
            <ScheduleFields control={control} mechanisms={mechanisms} />
            <DistanceFields control={control} />
            <PerilFields control={control} />
            <CoverageFields control={control} />
            <DeliveryFields
              control={control}
              mechanisms={mechanisms}
              email={account.email}
              emailUnproven={account.emailUnproven === true}
            />
            <QuietHoursFields control={control} />
          </div>
          {!isUnknown && (
            <Summary account={account} isInForce={inForce.team === undefined} saved={choices} control={control} mechanisms={mechanisms} />
          )}
        </div>
        <FormBar isUnsaved={isDirty}>
          <Text as="span" tone="quiet" role="status">
            {t(`preferences.${isDirty ? 'unsaved' : attention ? 'refused' : waiting ? 'savedHere' : 'saved'}`)}
          </Text>
          {isStacked && <RemainingInShort />}
          <UndoButton disabled={!isDirty && unsent.length === 0} onUndo={() => (isDirty ? startAnew(choices) : void takeBack())}>
            {t('preferences.undo')}
          </UndoButton>
          <Button type="submit" disabled={!isDirty} busy={isSubmitting}>
            {t('preferences.save')}
          </Button>
        </FormBar>
      </Counted>
      <LeaveQuestion isUnsaved={() => isDirty && !isSubmitting} />
    </Form>
  );
}

/** What is typed, where it is to be counted: valid, changed, and of choices that are in force. */
function Counted({
  accountId,
  saved,
  control,
  isInForce,
  children,
}: Pick<SummaryProps, 'saved' | 'control' | 'isInForce'> & { accountId: string; children: ReactNode }) {
  const typed = StoredChoices.safeParse(useWatch({ control }));
  const isCounted = isInForce && typed.success && countKeyOf(typed.data) !== countKeyOf(saved);
  return (
    <WithRemaining accountId={accountId} saved={saved} typed={isCounted ? typed.data : undefined}>
      {children}
    </WithRemaining>
  );
}

/** What the choice means, before it is saved. */
interface SummaryProps {
  account: Account;
  isInForce: boolean;
  saved: PreferenceChoices;
  control: Control<PreferenceChoices>;
  mechanisms: MechanismsAnswer | undefined;
}

function Summary({ account: { id: accountId, role }, isInForce, saved, control, mechanisms }: SummaryProps) {
  const { t, i18n } = useTranslation();
  const typed = StoredChoices.safeParse(useWatch({ control }));
  const words = typed.success ? wakeWords(typed.data, mechanisms, t, i18n.language) : undefined;
  return (
    <aside className={css.summary} aria-labelledby="preferences-summary">
      <Title id="preferences-summary">{t(isInForce ? 'preferences.summary' : 'preferences.summaryNotInForce')}</Title>
      {words ? (
        <>
          <RemainingAlerts />
          {words.will.length > 0 && <Sentences title={t('preferences.will')} sentences={words.will} will />}
          {typed.success && typed.data.serviceSchedule.livePushNotifications && mechanisms?.email !== false && (
            <Text size="small" tone="quiet">
              {t(role === 'manager' ? 'preferences.unansweredOfManager' : 'preferences.unanswered')}
            </Text>
          )}
          {words.doubt && (
            <Text size="small" tone="quiet">
              {words.doubt}
            </Text>
          )}
          {typed.success && <AlertPreview accountId={accountId} typed={typed.data} saved={saved} />}
          {words.willNot.length > 0 && <Sentences title={t('preferences.willNot')} sentences={words.willNot} />}
        </>
      ) : (
        <Text tone="quiet">{t('preferences.somethingWrong')}</Text>
      )}
    </aside>
  );
}

export function Sentences({ title, sentences, will = false }: { title: string; sentences: string[]; will?: boolean }) {
  return (
    <div className={css.sentences} data-will={will ? '' : undefined}>
      <Title level={3} size="small">
        {title}
      </Title>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
