// Managers' calls to the server about a team: create, rename, delete, add and remove people.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamRow } from '#contract/tables.ts';
import { translate } from '#i18n/i18n.ts';
import { call } from '#remote/call.ts';
import { Field } from '#ui/form/field.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { OnlineButton, useOnline } from '#ui/link-notice.tsx';
import { Select } from '#ui/form/select.tsx';
import { Text } from '#ui/text.tsx';
import { toastAnswer } from '#ui/toast-answer.ts';
import css from './teams.module.css';

export interface Person {
  id: string;
  name: string;
}

export const createTeam = async (name: string): Promise<boolean> =>
  toastAnswer(await call('teams.create', { body: { name } }), translate('teams.created')) !== undefined;

export const renameTeam = async (id: string, name: string): Promise<boolean> =>
  toastAnswer(await call('teams.rename', { params: { id }, body: { name } }), translate('teams.renamed')) !== undefined;

export function TeamTools({ team: { id, name }, onRename }: { team: TeamRow; onRename: () => void }) {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const [isAsked, setAsked] = useState(false);
  const remove = async () => toastAnswer(await call('teams.delete', { params: { id } }), t('teams.deleted'));
  return (
    <div className={css.tools}>
      <IconButton label={t('teams.renameNamed', { team: name })} disabled={!isOnline} onClick={onRename}>
        <Icon name="edit" />
      </IconButton>
      <IconButton label={t('teams.deleteNamed', { team: name })} disabled={!isOnline} onClick={() => setAsked(true)}>
        <Icon name="remove" />
      </IconButton>
      <ConfirmDialog
        open={isAsked}
        title={t('teams.deleteTitle', { team: name })}
        why={t('teams.deleteWhy')}
        action={t('teams.delete')}
        onClose={() => setAsked(false)}
        onYes={() => void remove()}
      />
    </div>
  );
}

/** people: those of the organisation who are not in the team. */
export function AddMember({ team: { id, name: team }, people }: { team: TeamRow; people: readonly Person[] }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('');
  const [isBusy, setBusy] = useState(false);
  const person = people.find((candidate) => candidate.id === chosen);
  if (people.length === 0)
    return (
      <Text size="small" tone="quiet">
        {t('teams.everybody')}
      </Text>
    );
  const add = async ({ id: accountId, name }: Person) => {
    setBusy(true);
    toastAnswer(await call('teams.addMember', { params: { id, accountId } }), t('teams.added', { name }));
    setBusy(false);
    setChosen('');
  };
  return (
    <div className={css.add}>
      <Field label={t('teams.addPerson', { team })}>
        {(control) => (
          <Select
            {...control}
            value={person?.id ?? ''}
            onChange={({ target }) => setChosen(target.value)}
            options={[{ value: '', label: t('teams.choosePerson') }, ...people.map((one) => ({ value: one.id, label: one.name }))]}
          />
        )}
      </Field>
      <OnlineButton kind="soft" busy={isBusy} disabled={!person} onClick={() => person && void add(person)}>
        {t('teams.add')}
      </OnlineButton>
    </div>
  );
}

export function RemoveMember({ team, accountId, name }: { team: TeamRow; accountId: string; name: string }) {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const remove = async () =>
    toastAnswer(await call('teams.removeMember', { params: { id: team.id, accountId } }), t('teams.removed', { name }));
  return (
    <IconButton plain label={t('teams.removeNamed', { name, team: team.name })} disabled={!isOnline} onClick={() => void remove()}>
      <Icon name="close" />
    </IconButton>
  );
}
