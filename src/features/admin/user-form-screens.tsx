// Creating or changing a user. The password is never set here: a new user gets a link to set it, by mail if there is a mail server.
import { zodResolver } from '@hookform/resolvers/zod';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { Controller, type Control, useForm, type UseFormSetError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Role } from '#contract/entities/accounts.ts';
import { type ClientUser, ClientUserChange, NewClientUser } from '#contract/entities/clients.ts';
import type { AppError } from '#contract/errors.ts';
import type { Result } from '#contract/result.ts';
import { call } from '#remote/call.ts';
import { Button } from '#ui/button.tsx';
import { CardFrame } from '#ui/frame/card.tsx';
import { SwitchField } from '#ui/form/field.tsx';
import { OnlineForm, SelectInput, TextInput } from '#ui/form/form.tsx';
import { placeRefusal } from '#ui/form/form-errors.ts';
import { sayHandover } from '#ui/frame/handover.tsx';
import { Notice } from '#ui/notice.tsx';
import { toastRefusal } from '#ui/toast-refusal.ts';
import { showToast } from '#ui/toasts.tsx';
import css from './admin.module.css';
import { useClients } from './admin-queries.ts';
import { UserFrame } from './user-screen.tsx';

const FIELDS = ['firstName', 'lastName', 'email', 'role'] as const;
/** Members first: most users are members. */
const ROLES = Role.options.toReversed();

/** What happens after the server's answer, for both forms. */
function useSaving<F extends Record<(typeof FIELDS)[number], unknown>>(setError: UseFormSetError<F>) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<AppError>();
  const isDone = useRef(false);
  const take = async (answer: Result<{ user: ClientUser }>, words: string): Promise<void> => {
    setRefusal(undefined);
    if (!answer.ok) {
      toastRefusal(answer.error);
      return setRefusal(placeRefusal(answer.error, FIELDS as never, setError));
    }
    isDone.current = true;
    showToast('success', words);
    await navigate({ to: '/dashboard/admin/users/$userId', params: { userId: answer.value.user.id } });
  };
  return { refusal, isDone, take };
}

/** clientId: from the address, when the user came from a client's page. */
export function CreateUserScreen({ clientId }: { clientId?: string }) {
  const { t } = useTranslation();
  const clients = useClients();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(NewClientUser),
    defaultValues: { clientId: clientId ?? '', firstName: '', lastName: '', email: '', role: 'member' as Role },
  });
  const { refusal, isDone, take } = useSaving(setError as never);
  const { errors, isSubmitting, isDirty } = formState;
  const save = handleSubmit(async (body) => {
    const answer = await call('admin.createUser', { body });
    await take(answer, t('toasts.accountCreated'));
    if (answer.ok && !answer.value.handover.mailed) sayHandover(answer.value.handover, body.email, '');
  });
  const rows = clients.asked.state === 'ready' ? clients.asked.value.rows : [];
  return (
    <CardFrame className={css.narrow}>
      <Notice>{t('admin.users.linkMailed')}</Notice>
      <OnlineForm
        onSubmit={save}
        isBusy={isSubmitting}
        isUnsaved={() => isDirty && !isDone.current}
        saveLabel={t('admin.users.create')}
        refusal={refusal}
        cancel={
          <Button asChild kind="soft">
            {clientId === undefined ? (
              <Link to="/dashboard/admin/users">{t('admin.cancel')}</Link>
            ) : (
              <Link to="/dashboard/admin/clients/$clientId" params={{ clientId }}>
                {t('admin.cancel')}
              </Link>
            )}
          </Button>
        }
      >
        {clients.asked.state === 'loading' ? (
          <input type="hidden" {...register('clientId')} />
        ) : (
          <SelectInput
            label={t('admin.users.client')}
            error={errors.clientId}
            field={register('clientId')}
            options={[{ value: '', label: t('admin.users.chooseClient') }, ...rows.map(({ _id, name }) => ({ value: _id, label: name }))]}
          />
        )}
        <TextInput label={t('admin.users.firstName')} error={errors.firstName} field={register('firstName')} />
        <TextInput label={t('admin.users.lastName')} error={errors.lastName} field={register('lastName')} />
        <TextInput kind="email" label={t('admin.users.email')} error={errors.email} field={register('email')} />
        <RoleInput>
          {(options) => <SelectInput label={t('admin.users.role')} error={errors.role} field={register('role')} options={options} />}
        </RoleInput>
      </OnlineForm>
    </CardFrame>
  );
}

function RoleInput({ children }: { children: (options: { value: Role; label: string }[]) => ReactNode }) {
  const { t } = useTranslation();
  return children(ROLES.map((role) => ({ value: role, label: t(`teams.roles.${role}`) })));
}

/** Mount it again for another user. */
export const EditUserScreen = ({ userId }: { userId: string }) => (
  <UserFrame userId={userId}>{(user) => <EditUser user={user} />}</UserFrame>
);

function EditUser({ user }: { user: ClientUser }) {
  const { t } = useTranslation();
  const { firstName, lastName, email, role, disabled, id } = user;
  const { register, control, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(ClientUserChange.required()),
    defaultValues: { firstName, lastName, email, role, disabled },
  });
  const { refusal, isDone, take } = useSaving(setError as never);
  const { errors, isSubmitting, isDirty } = formState;
  const save = handleSubmit(async (body) => take(await call('admin.updateUser', { params: { id }, body }), t('toasts.userUpdated')));
  return (
    <CardFrame className={css.narrow}>
      <OnlineForm
        onSubmit={save}
        isBusy={isSubmitting}
        isUnsaved={() => isDirty && !isDone.current}
        saveLabel={t('admin.save')}
        refusal={refusal}
        cancel={
          <Button asChild kind="soft">
            <Link to="/dashboard/admin/users/$userId" params={{ userId: id }}>
              {t('admin.cancel')}
            </Link>
          </Button>
        }
      >
        <TextInput label={t('admin.users.firstName')} error={errors.firstName} field={register('firstName')} />
        <TextInput label={t('admin.users.lastName')} error={errors.lastName} field={register('lastName')} />
        <TextInput kind="email" label={t('admin.users.email')} error={errors.email} field={register('email')} />
        <RoleInput>
          {(options) => <SelectInput label={t('admin.users.role')} error={errors.role} field={register('role')} options={options} />}
        </RoleInput>
        <DisabledSwitch control={control} />
      </OnlineForm>
    </CardFrame>
  );
}

type Change = { firstName: string; lastName: string; email: string; role: Role; disabled: boolean };

function DisabledSwitch({ control }: { control: Control<Change> }) {
  const { t } = useTranslation();
  return (
    <Controller
      control={control}
      name="disabled"
      render={({ field }) => (
        <SwitchField
          label={t('admin.users.disabled')}
          hint={t('admin.users.disabledWhy')}
          checked={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
}
