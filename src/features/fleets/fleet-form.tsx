// A fleet's name, tags and master, beside its ships; checked by the server's schema. The caller saves them. Must never drop unsaved input
// without asking.
import { errorWords } from '#ui/error-words.ts';
import { Form } from '#ui/form/form-element.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useController, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#contract/errors.ts';
import { FleetFields } from '#contract/entities/fleets.ts';
import { MAX_TAGS_PER_FLEET } from '#contract/limits.ts';
import type { Result } from '#contract/result.ts';
import { noteRefusal } from '#platform/refusals.ts';
import type { BuilderShip } from '#store/fleet-builder.ts';
import { Button } from '#ui/button.tsx';
import { CardFrame } from '#ui/frame/card.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormBar, LeaveQuestion } from '#ui/form/form.tsx';
import { OnlineButton } from '#ui/link-notice.tsx';
import { Text, Title } from '#ui/text.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { FleetBuilder, type ShipSearchSlot } from './fleet-builder.tsx';
import css from './fleet-form.module.css';
import type { FleetAddress } from './fleet-links.ts';
import { TagsField } from './fleet-tags-field.tsx';
import { useShipsDraft, withChange } from './file/ships-draft.ts';
import { UnsavedShips } from './file/unsaved-ships.tsx';

interface ShipList {
  list: readonly BuilderShip[];
  onChange: (change: (ships: readonly BuilderShip[]) => BuilderShip[]) => void;
}

interface Props {
  start: FleetFields;
  /** Of the fleet as it was opened. */
  ships?: readonly { mmsi: number }[];
  /** The list, stored elsewhere until it is saved; absent: the form has it, and a draft of what was changed. */
  stored?: ShipList;
  shipSearch: ShipSearchSlot;
  isNew?: boolean;
  /** Resolves once it is saved, with the page to open then. */
  onSave: (input: FleetFields, mmsis: readonly number[]) => Promise<Result<FleetAddress>>;
  /** Leaves the form without saving. */
  cancelTo: FleetAddress;
  /** Where the input is saved; absent: first on this device. */
  note?: string;
}

interface FieldProps extends Pick<UseFormReturn<FleetFields>, 'control' | 'register' | 'getValues'> {
  error: { type?: string | undefined } | undefined;
}

/** In the order of the screen. */
const FIELDS: Record<keyof FleetFields, (props: FieldProps) => ReactNode> = {
  name: NameField,
  tags: FleetTagsField,
  mastersEmail: MastersEmailField,
};
const MEMBERS = Object.keys(FIELDS) as (keyof FleetFields)[];

export function FleetForm({ start, ships = [], stored, shipSearch, isNew = false, onSave, cancelTo, note }: Props) {
  // over 40 lines: the form, its ships and its buttons share the input
  const { t } = useTranslation();
  const navigate = useNavigate();
  const formId = useId();
  const [refusal, setRefusal] = useState<AppError>();
  const isLeaving = useRef(false);
  const toPending = useRef<() => void>(undefined);
  const { register, control, handleSubmit, formState, getValues, setValue } = useForm({
    resolver: zodResolver(FleetFields),
    defaultValues: start,
  });
  const { errors, isDirty, isSubmitting } = formState;
  const opened = ships.map(({ mmsi }) => mmsi);
  const [list, setList] = useState<readonly BuilderShip[]>(() => opened.map((mmsi) => ({ mmsi })));
  const shown = stored ?? { list, onChange: setList };
  const unsaved = useShipsDraft(stored ? undefined : opened, shown.list, t('fleets.form.ships'));

  const save = async (input: FleetFields) => {
    // otherwise ships that were checked but not added would silently be missing
    if (toPending.current) {
      setRefusal({ code: 'invalid', message: t('fleets.form.pendingShips') });
      noteRefusal();
      return toPending.current();
    }
    setRefusal(undefined);
    const saved = await onSave(
      input,
      shown.list.map(({ mmsi }) => mmsi),
    );
    if (!saved.ok) return setRefusal(saved.error);
    isLeaving.current = true;
    unsaved.drop();
    void navigate(saved.value);
  };
  const addTags = (tags: readonly string[]) => {
    const all = [...new Set([...getValues('tags'), ...tags])];
    setValue('tags', all.slice(0, MAX_TAGS_PER_FLEET), { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };

  return (
    <div className="stack-20">
      <UnsavedShips
        isUnkept={unsaved.isUnkept}
        offer={unsaved.offer}
        onPutBack={(text) => {
          shown.onChange((present) => withChange(present, text));
          unsaved.take();
        }}
        onDiscard={unsaved.discard}
      />
      <div className={css.columns}>
        <CardFrame>
          <Form id={formId} className="stack-16" onSubmit={(event) => handleSubmit(save)(event)}>
            <Title>{t('fleets.form.about')}</Title>
            {MEMBERS.map((member) => {
              const MemberField = FIELDS[member];
              return <MemberField key={member} {...{ control, register, getValues }} error={errors[member]} />;
            })}
          </Form>
        </CardFrame>
        <FleetBuilder
          ships={shown.list}
          onChange={shown.onChange}
          onTags={addTags}
          onPending={(show) => {
            toPending.current = show;
            if (!show) setRefusal(undefined);
          }}
          shipSearch={shipSearch}
        />
      </div>
      <FormBar>
        {refusal ? (
          <Text as="span" role="alert" className={css.refusal}>
            {errorWords(refusal)}
          </Text>
        ) : (
          <Text as="span" size="small" tone="quiet" className={css.goesWhere}>
            {note ?? t('fleets.form.savedHere')}
          </Text>
        )}
        <Button asChild kind="soft">
          <Link {...cancelTo}>{t('fleets.form.cancel')}</Link>
        </Button>
        <OnlineButton type="submit" form={formId} busy={isSubmitting}>
          {t(isNew ? 'fleets.form.create' : 'fleets.form.save')}
        </OnlineButton>
      </FormBar>
      <LeaveQuestion isUnsaved={() => !isLeaving.current && (isDirty || toPending.current !== undefined || unsaved.isUnsaved)} />
    </div>
  );
}

function NameField({ register, getValues, error }: FieldProps) {
  const { t } = useTranslation();
  const wrong = () => {
    if (!getValues('name').trim()) return t('fleets.form.nameMissing');
    return t(error?.type === 'too_big' ? 'fleets.form.nameLong' : 'fleets.form.nameWrong');
  };
  return (
    <Field label={t('fleets.form.name')} error={error && wrong()}>
      {(field) => <TextField {...field} {...register('name')} autoComplete="off" placeholder={t('fleets.form.namePlaceholder')} />}
    </Field>
  );
}

function FleetTagsField({ control, error }: FieldProps) {
  const { t } = useTranslation();
  const { field } = useController({ control, name: 'tags' });
  const wrong = error && t('fleets.form.tagsMany', { most: MAX_TAGS_PER_FLEET });
  return <TagsField tags={field.value} onChange={field.onChange} error={wrong} />;
}

function MastersEmailField({ register, error }: FieldProps) {
  const { t } = useTranslation();
  const wrong = error && t(error.type === 'too_big' ? 'fleets.form.emailLong' : 'fleets.form.emailWrong');
  return (
    <Field label={t('fleets.form.email')} hint={t('fleets.form.emailHint')} error={wrong}>
      {(field) => (
        <TextField
          {...field}
          {...register('mastersEmail', { setValueAs: (typed: string | null) => typed?.trim() || null })}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('fleets.form.emailPlaceholder')}
        />
      )}
    </Field>
  );
}
