// Creating or changing a client: name, country, contact and notes, checked by the server's schema.
import { zodResolver } from '@hookform/resolvers/zod';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Client, NewClient } from '#contract/entities/clients.ts';
import { COUNTRY_CODES } from '#contract/countries.ts';
import type { AppError } from '#contract/errors.ts';
import type { BodyOf } from '#contract/endpoints/endpoints.ts';
import type { Result } from '#contract/result.ts';
import { countryName } from '#i18n/country-name.ts';
import { call } from '#remote/call.ts';
import { useAnswer } from '#remote/use-answer.ts';
import { Answered } from '#ui/table/answered.tsx';
import { Button } from '#ui/button.tsx';
import { CardFrame } from '#ui/frame/card.tsx';
import { OnlineForm, orAbsent, SelectInput, TextInput } from '#ui/form/form.tsx';
import { placeRefusal } from '#ui/form/form-errors.ts';
import { toastRefusal } from '#ui/toast-refusal.ts';
import { showToast } from '#ui/toasts.tsx';
import css from './admin.module.css';

type Fields = BodyOf<'admin.createClient'>;
const FIELDS = ['name', 'country', 'contactEmail', 'notes'] as const;

export function CreateClientScreen() {
  const { t } = useTranslation();
  return (
    <ClientForm
      start={{ name: '', country: '', contactEmail: '', notes: '' }}
      saveLabel={t('admin.clients.create')}
      words={t('admin.clients.createdWords')}
      onSave={(body) => call('admin.createClient', { body })}
    />
  );
}

/** Mount it again for another client. */
export function EditClientScreen({ clientId }: { clientId: string }) {
  const { t } = useTranslation();
  const { asked, again } = useAnswer('admin.client', { params: { id: clientId } });
  return (
    <Answered asked={asked} onRetry={again} lines={8}>
      {({ client: { name, country = '', contactEmail = '', notes = '' } }) => (
        <ClientForm
          start={{ name, country, contactEmail, notes }}
          clientId={clientId}
          saveLabel={t('admin.save')}
          words={t('admin.clients.updatedWords')}
          // notes may be emptied; other members left out stay as they were
          onSave={(body) => call('admin.updateClient', { params: { id: clientId }, body: { ...body, notes: body.notes ?? '' } })}
        />
      )}
    </Answered>
  );
}

interface Props {
  start: Required<Omit<Fields, '_id'>>;
  clientId?: string;
  saveLabel: string;
  words: string;
  onSave: (body: Fields) => Promise<Result<{ client: Client }>>;
}

function ClientForm({ start, clientId, saveLabel, words, onSave }: Props) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<AppError>();
  const isDone = useRef(false);
  const { register, handleSubmit, formState, setError } = useForm({ resolver: zodResolver(NewClient), defaultValues: start });
  const { errors, isSubmitting, isDirty } = formState;
  const save = async (body: Fields) => {
    setRefusal(undefined);
    // the server keeps members that a change leaves out, so a value can be changed but not removed
    if (start.contactEmail && body.contactEmail === undefined)
      return setError('contactEmail', { type: 'server', message: t('ui.form.missing') });
    const answer = await onSave(body);
    if (!answer.ok) {
      toastRefusal(answer.error);
      return setRefusal(placeRefusal(answer.error, FIELDS, setError));
    }
    isDone.current = true;
    showToast('success', words);
    await navigate({ to: '/dashboard/admin/clients/$clientId', params: { clientId: answer.value.client._id } });
  };
  const countries = COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code, i18n.language) })).toSorted((one, other) =>
    one.label.localeCompare(other.label, i18n.language),
  );
  return (
    <CardFrame className={css.narrow}>
      <OnlineForm
        onSubmit={async () => handleSubmit(save)()}
        isBusy={isSubmitting}
        isUnsaved={() => isDirty && !isDone.current}
        saveLabel={saveLabel}
        refusal={refusal}
        cancel={<Cancel clientId={clientId} />}
      >
        <TextInput label={t('admin.clients.name')} error={errors.name} field={register('name')} />
        <SelectInput
          label={t('admin.clients.country')}
          error={errors.country}
          field={register('country', orAbsent)}
          options={start.country ? countries : [{ value: '', label: t('admin.none') }, ...countries]}
        />
        <TextInput
          kind="email"
          label={t('admin.clients.contactEmail')}
          error={errors.contactEmail}
          field={register('contactEmail', orAbsent)}
        />
        <TextInput
          kind="lines"
          label={t('admin.clients.notes')}
          hint={t('admin.clients.notesHint')}
          error={errors.notes}
          field={register('notes', orAbsent)}
        />
      </OnlineForm>
    </CardFrame>
  );
}

function Cancel({ clientId }: { clientId: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Button asChild kind="soft">
      {clientId === undefined ? (
        <Link to="/dashboard/admin/clients">{t('admin.cancel')}</Link>
      ) : (
        <Link to="/dashboard/admin/clients/$clientId" params={{ clientId }}>
          {t('admin.cancel')}
        </Link>
      )}
    </Button>
  );
}
