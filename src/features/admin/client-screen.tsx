// One client: details, notes, users, teams and fleets, and the way to its alert preferences.
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '#contract/entities/clients.ts';
import { personName } from '#domain/log/person-name.ts';
import { countryName } from '#i18n/country-name.ts';
import { formatDateTime, formatNumber } from '#i18n/formats.ts';
import { useAnswer } from '#remote/use-answer.ts';
import { Answered } from '#ui/table/answered.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { OnlineButton } from '#ui/link-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { BackLink, PageHead } from '#ui/frame/page-head.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { Text } from '#ui/text.tsx';
import css from './admin.module.css';
import { DeleteButton, timeOr } from './admin-parts.tsx';
import { useUsers } from './admin-queries.ts';
import { DeleteClient, restoreClient } from './client-deletion.tsx';
import { NewUserLink, UserList } from './user-list.tsx';

interface Props {
  clientId: string;
  /** Its list of fleets and a button for a new one; passed in, because fleets are another feature. */
  fleets: { list: ReactNode; add: ReactNode };
}

export function ClientScreen({ clientId, fleets }: Props) {
  const { asked, again } = useAnswer('admin.client', { params: { id: clientId } });
  return (
    <Answered asked={asked} onRetry={again} lines={8}>
      {({ client }) => <OneClient client={client} fleets={fleets} onChanged={again} />}
    </Answered>
  );
}

function OneClient({ client, fleets, onChanged }: Pick<Props, 'fleets'> & { client: Client; onChanged: () => void }) {
  const { t } = useTranslation();
  const clientId = client._id;
  const users = useUsers(clientId);
  const isDeleted = client.deletedAt !== undefined;
  return (
    <>
      <PageHead
        name={client.name}
        back={<BackLink to="/dashboard/admin/clients">{t('admin.clients.title')}</BackLink>}
        tools={isDeleted ? <Restore client={client} onChanged={onChanged} /> : <ClientTools client={client} onChanged={onChanged} />}
      />
      {client.deletedAt !== undefined && (
        <Notice tone="warning">{t('admin.clients.deletedAt', { time: formatDateTime(client.deletedAt) })}</Notice>
      )}
      <div className={css.columns}>
        <ClientFacts client={client} />
        <Card id="client-notes" title={t('admin.clients.notes')}>
          {client.notes ? <p className={css.notes}>{client.notes}</p> : <Text tone="quiet">{t('admin.clients.noNotes')}</Text>}
        </Card>
      </div>
      <Card id="client-users" title={t('admin.users.title')} end={!isDeleted && <NewUserLink clientId={clientId} />}>
        <UserList asked={users.asked} onRetry={users.again} onChanged={users.again} clientId={clientId} />
      </Card>
      <Card id="client-fleets" title={t('admin.fleets.title')} end={!isDeleted && fleets.add}>
        {fleets.list}
      </Card>
      <Teams clientId={clientId} />
    </>
  );
}

function ClientFacts({ client }: { client: Client }) {
  const { t } = useTranslation();
  const { country, contactEmail, members, fleets, ships, lastActivityAt, createdAt } = client;
  return (
    <Card id="client-facts" title={t('admin.clients.facts')}>
      <Facts
        facts={[
          { label: t('admin.clients.country'), value: country ? countryName(country) : t('admin.none') },
          { label: t('admin.clients.contactEmail'), value: contactEmail ?? t('admin.none') },
          { label: t('admin.clients.members'), value: formatNumber(members) },
          { label: t('admin.clients.fleets'), value: formatNumber(fleets) },
          { label: t('admin.clients.ships'), value: formatNumber(ships) },
          { label: t('admin.clients.lastActivity'), value: timeOr(lastActivityAt, t('admin.never')) },
          { label: t('admin.clients.created'), value: formatDateTime(createdAt) },
        ]}
      />
    </Card>
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
      <DeleteButton onAsk={() => setAsked(true)} />
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
    <Card id="client-teams" title={t('admin.clients.teams')}>
      <Answered asked={asked} onRetry={again}>
        {({ team, teamMembers }) =>
          team.length === 0 ? (
            <Text tone="quiet">{t('admin.clients.noTeams')}</Text>
          ) : (
            <RowList label={t('admin.clients.teams')}>
              {team.map(({ id, name }) => (
                <ListRow key={id} first={<bdi>{name}</bdi>}>
                  <span className="quiet">
                    {teamMembers
                      .filter(({ teamId }) => teamId === id)
                      .map(personName)
                      .join(', ') || t('admin.clients.nobody')}
                  </span>
                </ListRow>
              ))}
            </RowList>
          )
        }
      </Answered>
    </Card>
  );
}
