// The frame of one fleet's screens: navigation back, and a notice when this device has no such fleet.
import { Link, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icons/icon.tsx';
import { Button } from '#ui/button.tsx';
import { BackLink } from '#ui/frame/page-head.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { FailureState, OwnEmptyState } from '#ui/states.tsx';
import { type FleetAnswer, useFleet } from './fleets-queries.ts';

type Held = Extract<FleetAnswer, { fleet: unknown }>;

interface Props {
  accountId: string;
  fleetId: string;
  /** The ship within it, when the screen shows her. */
  shipId?: string;
  children: (held: Held) => ReactNode;
}

/** An id that the server replaced leads to the fleet under its new id (SY3). */
export function FleetFrame({ accountId, fleetId, shipId, children }: Props) {
  const { t } = useTranslation();
  const answer = useFleet(accountId, fleetId);
  if (answer.state === 'loading') return <SkeletonLines lines={8} />;
  if (answer.state === 'failed') return <FailureState title={t('fleets.list.cannotRead')} message={t(`errors.${answer.error.code}`)} />;
  if ('movedTo' in answer.value) {
    const params = { fleetId: answer.value.movedTo };
    return shipId === undefined ? (
      <Navigate to="/dashboard/fleets/$fleetId/fleet" params={params} replace />
    ) : (
      <Navigate to="/dashboard/fleets/$fleetId/$shipId" params={{ ...params, shipId }} replace />
    );
  }
  if ('missing' in answer.value) return <NoSuchFleet />;
  return children(answer.value);
}

export function NoSuchFleet() {
  const { t } = useTranslation();
  return (
    <OwnEmptyState
      icon={<Icon name="ship" size={24} />}
      title={t('fleets.list.noSuchFleet')}
      action={
        <Button asChild kind="soft">
          <Link to="/dashboard/fleets">{t('fleets.list.toFleets')}</Link>
        </Button>
      }
    >
      {t('fleets.list.noSuchFleetWhy')}
    </OwnEmptyState>
  );
}

export function BackToFleets() {
  const { t } = useTranslation();
  return <BackLink to="/dashboard/fleets">{t('shell.fleets')}</BackLink>;
}
