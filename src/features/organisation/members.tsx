// The people of the organisation: role, last visit, blocked or not. A manager changes others, never the own account.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import { type OrganisationMember, OrganisationRole } from '#contract/entities/organisations.ts';
import type { BodyOf } from '#contract/endpoints/endpoints.ts';
import { personName } from '#domain/log/person-name.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { call } from '#remote/call.ts';
import { Chip } from '#ui/chip.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { OnlineButton, useOnline } from '#ui/link-notice.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { Select } from '#ui/form/select.tsx';
import { toastAnswer } from '#ui/toast-answer.ts';
import css from './organisation.module.css';

type MemberChange = BodyOf<'organisation.changeMember'>;
type Role = NonNullable<MemberChange['role']>;

interface Props {
  members: readonly OrganisationMember[];
  account: Account;
  mayChange: boolean;
  onChanged: () => void;
}

export function Members({ members, account, mayChange, onChanged }: Props) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<OrganisationMember>();
  const change = async (member: OrganisationMember, body: MemberChange) => {
    toastAnswer(await call('organisation.changeMember', { params: { id: member.id }, body }), t('toasts.userUpdated'));
    onChanged();
  };
  const shown = members.toSorted((one, other) => personName(one).localeCompare(personName(other)));
  return (
    <>
      <PlainTable
        label={t('organisation.members')}
        heads={[
          { words: t('organisation.person') },
          { words: t('organisation.role') },
          ...(mayChange ? [{ words: t('organisation.lastSignIn') }, { words: t('organisation.access') }] : []),
        ]}
      >
        {shown.map((member) => {
          const isSelf = member.id === account.id;
          return (
            <tr key={member.id}>
              <td>
                <Person member={member} isSelf={isSelf} />
              </td>
              <td>
                <RoleCell member={member} isFixed={!mayChange || isSelf} onChange={(role) => void change(member, { role })} />
              </td>
              {mayChange && (
                <td className="tabular" data-label={t('organisation.lastSignIn')}>
                  {member.lastSignInAt === undefined ? t('organisation.never') : formatDateTime(member.lastSignInAt)}
                </td>
              )}
              {mayChange && (
                <td>
                  <Access
                    member={member}
                    isFixed={isSelf || member.role === 'admin'}
                    onShutOut={() => setLeaving(member)}
                    onLetIn={() => void change(member, { disabled: false })}
                  />
                </td>
              )}
            </tr>
          );
        })}
      </PlainTable>
      <ConfirmDialog
        open={leaving !== undefined}
        title={t('organisation.shutOutTitle', { name: leaving && personName(leaving) })}
        why={t('organisation.shutOutWhy')}
        action={t('organisation.shutOut')}
        onClose={() => setLeaving(undefined)}
        onYes={() => leaving && void change(leaving, { disabled: true })}
      />
    </>
  );
}

function Person({ member, isSelf }: { member: OrganisationMember; isSelf: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={css.person}>
      <span>
        <bdi>{personName(member)}</bdi> {isSelf && <Chip>{t('organisation.you')}</Chip>}
        {member.disabled && <Chip tone="warning">{t('organisation.isShutOut')}</Chip>}
      </span>
      <bdi className="quiet small">{member.email}</bdi>
    </div>
  );
}

interface RoleProps {
  member: OrganisationMember;
  isFixed: boolean;
  onChange: (role: Role) => void;
}

/** Only administrators give or remove an administrator's role. */
function RoleCell({ member, isFixed, onChange }: RoleProps) {
  const { t } = useTranslation();
  const isOnline = useOnline();
  if (isFixed || member.role === 'admin') return t(`teams.roles.${member.role}`);
  return (
    <Select
      aria-label={t('organisation.roleOf', { name: personName(member) })}
      value={member.role}
      disabled={!isOnline}
      options={OrganisationRole.options.map((role) => ({ value: role, label: t(`teams.roles.${role}`) }))}
      onChange={({ target }) => onChange(OrganisationRole.parse(target.value))}
    />
  );
}

interface AccessProps {
  member: OrganisationMember;
  isFixed: boolean;
  onShutOut: () => void;
  onLetIn: () => void;
}

function Access({ member, isFixed, onShutOut, onLetIn }: AccessProps) {
  const { t } = useTranslation();
  if (isFixed) return null;
  const name = personName(member);
  return member.disabled ? (
    <OnlineButton kind="soft" aria-label={t('organisation.letInNamed', { name })} onClick={onLetIn}>
      {t('organisation.letIn')}
    </OnlineButton>
  ) : (
    <OnlineButton kind="soft" aria-label={t('organisation.shutOutNamed', { name })} onClick={onShutOut}>
      {t('organisation.shutOut')}
    </OnlineButton>
  );
}
