// Invitations of the organisation: sent by mail, with a role and perhaps a team; open ones show when they expire and can be withdrawn.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#contract/errors.ts';
import { type Invitation, NewInvitation, OrganisationRole } from '#contract/entities/organisations.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { call } from '#remote/call.ts';
import { useAnswer } from '#remote/use-answer.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import { Answered } from '#ui/table/answered.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { OnlineForm, orAbsent, SelectInput, TextInput } from '#ui/form/form.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { placeRefusal } from '#ui/form/form-errors.ts';
import { sayHandover } from '#ui/frame/handover.tsx';
import { OnlineButton } from '#ui/link-notice.tsx';
import { toastRefusal } from '#ui/toast-refusal.ts';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { Text } from '#ui/text.tsx';
import { toastAnswer } from '#ui/toast-answer.ts';

interface TeamName {
  id: string;
  name: string;
}

/** As this device knows them: teams are stored here. */
function useTeamNames(accountId: string): readonly TeamName[] {
  const live = useLive(async () => {
    const teams = await accountDb(accountId).teams.toArray();
    return teams.map(({ id, name }) => ({ id, name })).toSorted((one, other) => one.name.localeCompare(other.name));
  }, [accountId]);
  return live.state === 'ready' ? live.value : [];
}

export function Invitations({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const { asked, again } = useAnswer('organisation.invitations');
  const teams = useTeamNames(accountId);
  return (
    <Card id="organisation-invitations" title={t('organisation.invitations')}>
      <InviteForm teams={teams} onInvited={again} />
      <Answered asked={asked} onRetry={again}>
        {({ invitations }) =>
          invitations.length > 0 ? (
            <OpenInvitations invitations={invitations} teams={teams} onChanged={again} />
          ) : (
            <Text tone="quiet">{t('organisation.noInvitations')}</Text>
          )
        }
      </Answered>
    </Card>
  );
}

const EMPTY = { email: '', role: 'member', teamId: '' } as const;

function InviteForm({ teams, onInvited }: { teams: readonly TeamName[]; onInvited: () => void }) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<AppError>();
  const { register, handleSubmit, formState, reset, setError, setFocus } = useForm({
    resolver: zodResolver(NewInvitation),
    defaultValues: EMPTY,
  });
  const { errors, isDirty, isSubmitting } = formState;
  const send = handleSubmit(async (body) => {
    setRefusal(undefined);
    const answer = await call('organisation.invite', { body });
    if (!answer.ok) {
      toastRefusal(answer.error);
      return setRefusal(placeRefusal(answer.error, ['email', 'role', 'teamId'], setError));
    }
    sayHandover(answer.value.handover, body.email, t('organisation.invited', { email: body.email }));
    reset(EMPTY, { keepFieldsRef: true }); // the next input goes into the same fields
    setFocus('email');
    onInvited();
  });
  return (
    <OnlineForm
      inLine
      onSubmit={send}
      isBusy={isSubmitting}
      isUnsaved={() => isDirty && !isSubmitting}
      saveLabel={t('organisation.invite')}
      refusal={refusal}
    >
      <TextInput kind="email" label={t('organisation.inviteEmail')} error={errors.email} field={register('email')} />
      <SelectInput
        label={t('organisation.role')}
        error={errors.role}
        field={register('role')}
        options={OrganisationRole.options.toReversed().map((role) => ({ value: role, label: t(`teams.roles.${role}`) }))}
      />
      <SelectInput
        label={t('organisation.team')}
        error={errors.teamId}
        field={register('teamId', orAbsent)}
        options={[{ value: '', label: t('organisation.noTeam') }, ...teams.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </OnlineForm>
  );
}

interface OpenProps {
  invitations: readonly Invitation[];
  teams: readonly TeamName[];
  onChanged: () => void;
}

function OpenInvitations({ invitations, teams, onChanged }: OpenProps) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<Invitation>();
  const revoke = async ({ id }: Invitation) => {
    toastAnswer(await call('organisation.revokeInvitation', { params: { id } }), t('organisation.revoked'));
    onChanged();
  };
  return (
    <RowList label={t('organisation.openInvitations')}>
      {invitations.map((invitation) => (
        <ListRow key={invitation.id} first={<bdi>{invitation.email}</bdi>}>
          <Chip>{t(`teams.roles.${invitation.role}`)}</Chip>
          {invitation.teamId && (
            <Chip>
              <bdi>{teams.find(({ id }) => id === invitation.teamId)?.name ?? t('organisation.unknownTeam')}</bdi>
            </Chip>
          )}
          {invitation.expired ? (
            <Chip tone="warning">{t(invitation.senderLost ? 'organisation.senderLost' : 'organisation.expired')}</Chip>
          ) : (
            <Text as="span" size="small" tone="quiet" className="tabular">
              {t('organisation.expires', { time: formatDateTime(invitation.expiresAt) })}
            </Text>
          )}
          <OnlineButton
            kind="soft"
            aria-label={t('organisation.revokeNamed', { email: invitation.email })}
            onClick={() => setLeaving(invitation)}
          >
            {t('organisation.revoke')}
          </OnlineButton>
        </ListRow>
      ))}
      <ConfirmDialog
        open={leaving !== undefined}
        title={t('organisation.revokeTitle', { email: leaving?.email })}
        why={t('organisation.revokeWhy')}
        action={t('organisation.revoke')}
        onClose={() => setLeaving(undefined)}
        onYes={() => leaving && void revoke(leaving)}
      />
    </RowList>
  );
}
