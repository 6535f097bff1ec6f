// One client: who they are, their notes, their people, teams and fleets, and the way to what wakes them.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '#contract/clients.ts';
import { formatDateTime, formatNumber } from '#i18n/formats.ts';
import { useAnswer } from '#remote/use-answer.ts';
import { Answered } from '#ui/answered.tsx';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { OnlineButton } from '#ui/link-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import css from './admin.module.css';
import { Country, PageHead, Part, timeOr } from './admin-parts.tsx';
import { useClientFleets, useUsers } from './admin-queries.ts';
import { DeleteClient, restoreClient } from './client-deletion.tsx';
import { FleetList, NewFleetLink } from './fleet-list.tsx';
import { NewUserLink, UserList } from './user-list.tsx';

export function ClientScreen({ clientId }: { clientId: string }) {
  const { asked, again } = useAnswer('admin.client', { params: { id: clientId } });
  return (
    <Answered asked={asked} onRetry={again} lines={8}>
      {({ client }) => <OneClient client={client} onChanged={again} />}
    </Answered>
  );
}

function OneClient({ client, onChanged }: { client: Client; onChanged: () => void }) {
  const { t } = useTranslation();
  const clientId = client._id;
  const users = useUsers(clientId);
  const fleets = useClientFleets(clientId);
  const isDeleted = client.deletedAt !== undefined;
  return (
    <>
      <PageHead
        name={client.name}
        back={
          <Link to="/dashboard/admin/clients" className={css.back}>
            <Icon name="back" size={14} />
            {t('admin.clients.title')}
          </Link>
        }
        tools={isDeleted ? <Restore client={client} onChanged={onChanged} /> : <ClientTools client={client} onChanged={onChanged} />}
      />
      {client.deletedAt !== undefined && (
        <Notice tone="warning">{t('admin.clients.deletedAt', { time: formatDateTime(client.deletedAt) })}</Notice>
      )}
      <div className={css.columns}>
        <ClientFacts client={client} />
        <Part id="client-notes" title={t('admin.clients.notes')}>
          {client.notes ? <p className={css.notes}>{client.notes}</p> : <Text tone="quiet">{t('admin.clients.noNotes')}</Text>}
        </Part>
      </div>
      <Part id="client-users" title={t('admin.users.title')} aside={!isDeleted && <NewUserLink clientId={clientId} />}>
        <UserList asked={users.asked} onRetry={users.again} onChanged={users.again} clientId={clientId} />
      </Part>
      <Part id="client-fleets" title={t('admin.fleets.title')} aside={!isDeleted && <NewFleetLink clientId={clientId} />}>
        <FleetList asked={fleets.asked} onRetry={fleets.again} clientId={clientId} />
      </Part>
      <Teams clientId={clientId} />
    </>
  );
}

function ClientFacts({ client }: { client: Client }) {
  const { t } = useTranslation();
  const { country, contactEmail, members, fleets, ships, lastActivityAt, createdAt } = client;
  return (
    <Part id="client-facts" title={t('admin.clients.facts')}>
      <Facts
        facts={[
          { label: t('admin.clients.country'), value: country ? <Country code={country} /> : t('admin.none') },
          { label: t('admin.clients.contactEmail'), value: contactEmail ?? t('admin.none') },
          { label: t('admin.clients.members'), value: formatNumber(members) },
          { label: t('admin.clients.fleets'), value: formatNumber(fleets) },
          { label: t('admin.clients.ships'), value: formatNumber(ships) },
          { label: t('admin.clients.lastActivity'), value: timeOr(lastActivityAt, t('admin.never')) },
          { label: t('admin.clients.created'), value: formatDateTime(createdAt) },
        ]}
      />
    </Part>
  );
}

function ClientTools({ client, onChanged }: { client: Client; onChanged: () => void }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const params = { clientId: client._id };
  return (
    <>
      <Button asChild kind="soft">
        <Link to="/dashboard/admin/$clientId/preferences" params={params}>
          <Icon name="preferences" />
          {t('admin.preferences.title')}
        </Link>
      </Button>
      <Button asChild kind="soft">
        <Link to="/dashboard/admin/clients/edit/$clientId" params={params}>
          <Icon name="edit" />
          {t('admin.edit')}
        </Link>
      </Button>
      <OnlineButton kind="soft" onClick={() => setAsked(true)}>
        <Icon name="remove" />
        {t('admin.delete')}
      </OnlineButton>
      <DeleteClient client={isAsked ? client : undefined} onClose={() => setAsked(false)} onChanged={onChanged} />
    </>
  );
}

function Restore({ client, onChanged }: { client: Client; onChanged: () => void }) {
  const { t } = useTranslation();
  return (
    <OnlineButton onClick={() => void restoreClient(client, t).then(onChanged)}>
      <Icon name="undo" />
      {t('admin.clients.restore')}
    </OnlineButton>
  );
}

function Teams({ clientId }: { clientId: string }) {
  const { t } = useTranslation();
  const { asked, again } = useAnswer('admin.clientTeam', { body: { clientId } });
  return (
    <Part id="client-teams" title={t('admin.clients.teams')}>
      <Answered asked={asked} onRetry={again}>
        {({ team, teamMembers }) =>
          team.length === 0 ? (
            <Text tone="quiet">{t('admin.clients.noTeams')}</Text>
          ) : (
            <ul className={css.list} aria-label={t('admin.clients.teams')}>
              {team.map(({ id, name }) => (
                <li key={id} className={css.row}>
                  <bdi className={css.grow}>{name}</bdi>
                  <span className={css.quiet}>
                    {teamMembers
                      .filter(({ teamId }) => teamId === id)
                      .map(({ firstName, lastName, email }) => `${firstName} ${lastName}`.trim() || email)
                      .join(', ') || t('admin.clients.nobody')}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Part>
  );
}
