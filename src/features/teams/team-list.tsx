// The organisation's teams: their members, and the two switches for managers. The switches are edits and work offline; creating, renaming
// and deleting a team and changing its members need the server, and come back as rows.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import { commit } from '#store/edits/commit.ts';
import { Button } from '#ui/button.tsx';
import { CardFrame } from '#ui/frame/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { SwitchField } from '#ui/form/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { OnlineButton } from '#ui/link-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { openShellPanel } from '#ui/frame/shell-panel.ts';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { OwnEmptyState, UnreadableState } from '#ui/states.tsx';
import { Text, Title } from '#ui/text.tsx';
import { TeamNameForm } from './team-name-form.tsx';
import { AddMember, createTeam, type Person, RemoveMember, renameTeam, TeamTools } from './team-people.tsx';
import css from './teams.module.css';
import type { TeamMemberRow, TeamRow } from '#contract/tables.ts';
import { personName } from '#domain/log/person-name.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import type { Loadable } from '#platform/loadable.ts';

// Teams and members as this device knows them.
interface TeamItem {
  team: TeamRow;
  /** By name. */
  members: TeamMemberRow[];
  /** A change that the server has not acknowledged; one that needs a decision. */
  waiting: boolean;
  attention: boolean;
}

/** By name. */
const useTeams = (accountId: string): Loadable<TeamItem[]> =>
  useLive(async () => {
    const db = accountDb(accountId);
    const [teams, members, entries] = await Promise.all([
      db.teams.toArray(),
      db.teamMembers.toArray(),
      db.outbox.where('touches').startsWith('teams:').toArray(),
    ]);
    return teams
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((team) => {
        const states = entries.filter(({ touches }) => touches.includes(`teams:${team.id}`)).map(({ state }) => state);
        return {
          team,
          members: members
            .filter(({ teamId }) => teamId === team.id)
            .toSorted((one, other) => personName(one).localeCompare(personName(other))),
          waiting: states.some((state) => state === 'queued' || state === 'sent'),
          attention: states.includes('parked'),
        };
      });
  }, [accountId]);

interface Props {
  account: Account;
  /** Whom a manager may add to a team; undefined while that is not known. */
  people: readonly Person[] | undefined;
}

export function TeamList({ account, people }: Props) {
  const { t } = useTranslation();
  const live = useTeams(account.id);
  const mayChange = account.role !== 'member';
  const [isNew, setNew] = useState(false);
  if (live.state === 'loading') return <SkeletonLines lines={8} />;
  if (live.state === 'failed') return <UnreadableState error={live.error} />;
  return (
    <section className="stack-20" aria-labelledby="teams">
      <header className={css.head}>
        <Title id="teams" className={css.grow}>
          {t('teams.teams')}
        </Title>
        {mayChange && !isNew && (
          <OnlineButton kind="soft" onClick={() => setNew(true)}>
            <Icon name="add" />
            {t('teams.new')}
          </OnlineButton>
        )}
      </header>
      {isNew && (
        <CardFrame>
          <TeamNameForm name="" saveLabel={t('teams.create')} onSave={createTeam} onDone={() => setNew(false)} />
        </CardFrame>
      )}
      {live.value.length === 0 && (
        <OwnEmptyState icon={<Icon name="organisation" size={24} />} title={t('teams.empty')}>
          {t(mayChange ? 'teams.emptyMake' : 'teams.emptyWhy')}
        </OwnEmptyState>
      )}
      {live.value.map((item) => (
        <TeamCard key={item.team.id} item={item} account={account} people={people} />
      ))}
    </section>
  );
}

function TeamCard({ item, account, people }: Props & { item: TeamItem }) {
  const { t } = useTranslation();
  const [isNamed, setNamed] = useState(false);
  const { team, members, waiting, attention } = item;
  const name = `team-${team.id}`;
  const mayChange = account.role !== 'member';
  const present = new Set(members.map(({ accountId }) => accountId));
  return (
    <CardFrame titleId={name}>
      <header className={css.head}>
        <Title id={name} level={3} className="breaks shrinks">
          <bdi>{team.name}</bdi>
        </Title>
        <Text as="span" tone="quiet">
          {t('teams.members', { count: members.length })}
        </Text>
        {members.some(({ accountId }) => accountId === account.id) && <Chip tone="accent">{t('teams.yours')}</Chip>}
        {mayChange && <TeamTools team={team} onRename={() => setNamed(true)} />}
      </header>
      {isNamed && (
        <div data-draft-of={team.id}>
          <TeamNameForm
            name={team.name}
            saveLabel={t('teams.rename')}
            onSave={(next) => renameTeam(team.id, next)}
            onDone={() => setNamed(false)}
          />
        </div>
      )}
      {attention && (
        <Notice tone="warning">
          {t('teams.attention')}{' '}
          <Button kind="soft" size="small" onClick={() => openShellPanel('sync')}>
            {t('teams.attentionOpen')}
          </Button>
        </Notice>
      )}
      {!attention && waiting && <Notice>{t('teams.waiting')}</Notice>}
      <TeamSwitches item={item} mayChange={mayChange} />
      <Members item={item} accountId={account.id} mayChange={mayChange} />
      {mayChange && people && <AddMember team={team} people={people.filter(({ id }) => !present.has(id))} />}
    </CardFrame>
  );
}

/** Users who may not change them see their state, and whom to ask. */
function TeamSwitches({ item: { team, members }, mayChange }: { item: TeamItem; mayChange: boolean }) {
  const { t } = useTranslation();
  const able = members.filter(({ role }) => role !== 'member').map(personName);
  const { id: teamId, v: sawVersion, shareContent, samePreferences } = team;
  return (
    <div className="stack-12">
      <SwitchField
        label={t('teams.share')}
        hint={t('teams.shareWhy')}
        checked={shareContent}
        disabled={!mayChange}
        onChange={(on) => void commit('team.changeShareContent', { teamId, shareContent: on }, { sawVersion })}
      />
      <SwitchField
        label={t('teams.same')}
        hint={t('teams.sameWhy')}
        checked={samePreferences}
        disabled={!mayChange}
        onChange={(on) => void commit('team.changeUserPreferences', { teamId, samePreferences: on }, { sawVersion })}
      />
      {!mayChange && (
        <Text size="small" tone="quiet">
          {able.length > 0 ? t('teams.readOnly', { names: able.join(', ') }) : t('teams.readOnlyNobody')}
        </Text>
      )}
    </div>
  );
}

function Members({ item: { team, members }, accountId, mayChange }: { item: TeamItem; accountId: string; mayChange: boolean }) {
  const { t } = useTranslation();
  if (members.length === 0) return null;
  return (
    <PlainTable
      label={t('teams.members', { count: members.length })}
      heads={[
        { words: t('teams.name') },
        { words: t('teams.email') },
        { words: t('teams.role') },
        ...(mayChange ? [{ words: t('table.actions'), isHidden: true }] : []),
      ]}
    >
      {members.map((member) => (
        <tr key={member.id}>
          <td>
            <bdi>{personName(member)}</bdi> {member.accountId === accountId && <Chip>{t('teams.you')}</Chip>}
          </td>
          <td>
            <bdi>{member.email}</bdi>
          </td>
          <td>{t(`teams.roles.${member.role}`)}</td>
          {mayChange && (
            <td data-corner>
              <RemoveMember team={team} accountId={member.accountId} name={personName(member)} />
            </td>
          )}
        </tr>
      ))}
    </PlainTable>
  );
}
