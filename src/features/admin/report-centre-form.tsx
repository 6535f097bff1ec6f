// A centre that reports go to: address, number, where they were read, and of when that source is. Checked by the server's schema.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { REPORT_ADDRESSEES, SetReportCentre } from '#contract/entities/authority-reports/centres.ts';
import type { AppError } from '#contract/errors.ts';
import type { Row } from '#contract/tables.ts';
import { call } from '#remote/call.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { OnlineForm, orAbsent, SelectInput, TextInput } from '#ui/form/form.tsx';
import { placeRefusal } from '#ui/form/form-errors.ts';
import { toastRefusal } from '#ui/toast-refusal.ts';
import { showToast } from '#ui/toasts.tsx';

export type ReportCentre = Row<'reportCentres'>;
/** The centre in the form; a new one may have no more than an id. */
export type EditedCentre = Pick<ReportCentre, 'id'> & Partial<ReportCentre> & { isNew: boolean };

const FIELDS = ['addressee', 'name', 'email', 'telephone', 'source', 'issuedAt'] as const;
/** What the form holds before a day was chosen: none that a source can have. */
const NO_DAY = Number.NaN;

interface Props {
  centre: EditedCentre;
  onClose: () => void;
}

export function ReportCentreForm({ centre, onClose }: Props) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<AppError>();
  const { addressee = 'ukmto', name = '', email = '', telephone = '', source = '', issuedAt = NO_DAY } = centre;
  const { control, register, handleSubmit, formState, setError, setValue } = useForm({
    resolver: zodResolver(SetReportCentre),
    defaultValues: { addressee, name, email, telephone, source, issuedAt },
  });
  const { errors, isDirty, isSubmitted, isSubmitting } = formState;
  const day = useWatch({ control, name: 'issuedAt' });
  const save = handleSubmit(async (body) => {
    setRefusal(undefined);
    const query = centre.isNew ? {} : { existing: 'true' as const };
    const answer = await call('admin.setReportCentre', { params: { id: centre.id }, query, body });
    if (!answer.ok) {
      toastRefusal(answer.error);
      return setRefusal(placeRefusal(answer.error, FIELDS, setError));
    }
    showToast('success', t('admin.centres.saved'));
    onClose();
  });
  const addressees = REPORT_ADDRESSEES.map((value) => ({ value, label: t(`admin.centres.addressees.${value}`) }));
  return (
    <OnlineForm
      onSubmit={save}
      isBusy={isSubmitting}
      isUnsaved={() => isDirty && !isSubmitting}
      saveLabel={t('admin.centres.save')}
      refusal={refusal}
      cancel={
        <Button kind="soft" type="button" onClick={onClose}>
          {t('admin.cancel')}
        </Button>
      }
    >
      <SelectInput label={t('admin.centres.addressee')} error={errors.addressee} field={register('addressee')} options={addressees} />
      <TextInput label={t('admin.centres.name')} error={errors.name} field={register('name')} />
      <TextInput kind="email" label={t('admin.centres.email')} error={errors.email} field={register('email', orAbsent)} />
      <TextInput label={t('admin.centres.telephone')} error={errors.telephone} field={register('telephone')} />
      <TextInput label={t('admin.centres.source')} hint={t('admin.centres.sourceWhy')} error={errors.source} field={register('source')} />
      <DateField
        label={t('admin.centres.issuedAt')}
        precision="day"
        value={Number.isNaN(day) ? undefined : day}
        error={errors.issuedAt && t('admin.centres.dayMissing')}
        onChange={(typed) =>
          setValue('issuedAt', typeof typed === 'number' ? typed : NO_DAY, { shouldDirty: true, shouldValidate: isSubmitted })
        }
      />
    </OnlineForm>
  );
}
