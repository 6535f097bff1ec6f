// The frame of a client fleet's screens: navigation back, and a notice when there is no such fleet.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fleet } from '#contract/entities/fleets.ts';
import { useAnswer } from '#remote/use-answer.ts';
import { Answered } from '#ui/table/answered.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { BackLink } from '#ui/frame/page-head.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useClientFleets } from './client-fleets-queries.ts';

interface Props {
  clientId: string;
  fleetId: string;
  /** onChanged: reads the fleet again. */
  children: (fleet: Fleet, onChanged: () => void) => ReactNode;
}

/** The contract has only a list of a client's fleets: the one fleet is found in it. */
export function ClientFleetFrame({ clientId, fleetId, children }: Props) {
  const { t } = useTranslation();
  const { asked, again } = useClientFleets(clientId);
  return (
    <Answered asked={asked} onRetry={again} lines={8}>
      {({ rows }) => {
        const fleet = rows.find(({ _id }) => _id === fleetId);
        return fleet ? (
          <>
            <BackToClient clientId={clientId} />
            {children(fleet, again)}
          </>
        ) : (
          <EmptyState
            icon={<Icon name="ship" size={24} />}
            title={t('admin.fleets.notThere')}
            action={
              <Button asChild kind="soft">
                <Link to="/dashboard/admin/$clientId/fleets" params={{ clientId }}>
                  {t('admin.fleets.all')}
                </Link>
              </Button>
            }
          >
            {t('admin.notThereWhy')}
          </EmptyState>
        );
      }}
    </Answered>
  );
}

export function BackToClient({ clientId }: { clientId: string }) {
  const { asked } = useAnswer('admin.client', { params: { id: clientId } });
  const { t } = useTranslation();
  return (
    <BackLink to="/dashboard/admin/clients/$clientId" params={{ clientId }}>
      {asked.state === 'ready' ? asked.value.client.name : t('admin.clients.one')}
    </BackLink>
  );
}
