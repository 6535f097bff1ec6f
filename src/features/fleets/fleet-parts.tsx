// Small parts shared by the fleet screens: an age with its sign, what an edit waits for, chips.
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpochMs } from '#contract/units.ts';
import { ageOf } from '#domain/ais/movement.ts';
import { formatAge, formatDateTime, formatNumber } from '#i18n/formats.ts';
import { AlertPriorityWord } from '#map/alerts/alert-sign.tsx';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { EmptyState } from '#ui/states.tsx';
import { SwitchField } from '#ui/form/field.tsx';
import { FileInput } from '#ui/form/file-input.tsx';
import { StatusRing } from '#ui/chart/status-ring.tsx';
import type { FleetAddress } from './fleet-links.ts';
import css from './fleets.module.css';
import type { ActiveAlerts, FleetMark } from './fleets-queries.ts';

/** The same four signs as on the map: solid, lighter, hollow, crossed. */
export function PositionAge({ lastSeen }: { lastSeen: EpochMs | undefined }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  if (lastSeen === undefined) return <span className={css.unknown}>{t('fleets.list.unseen')}</span>;
  const age = ageOf(lastSeen, nowMs);
  return (
    <time className={css.age} data-age={age} dateTime={new Date(lastSeen).toISOString()} title={formatDateTime(lastSeen)}>
      <span className={css.ageMark} aria-hidden="true" />
      {formatAge(nowMs - lastSeen)}
      {(age === 'stale' || age === 'lost') && <span>{t(`fleets.list.age.${age}`)}</span>}
    </time>
  );
}

/** The worst priority; of a fleet with several alerts also how many, and of how many ships. */
export function AlertState({ alerts, isOfFleet }: { alerts: ActiveAlerts | undefined; isOfFleet: boolean }) {
  const { t } = useTranslation();
  if (!alerts) return null;
  const { worst, count, ships } = alerts;
  const number = formatNumber(count);
  const many =
    ships > 1 ? t('fleets.list.alertsOfShips', { number, ships: formatNumber(ships) }) : t('fleets.list.alertsOfShip', { number });
  return (
    <span className={css.alerts}>
      <AlertPriorityWord priority={worst}>{t(`alerts.priority.${worst}`)}</AlertPriorityWord>
      {isOfFleet && count > 1 && <span className="quiet small">{many}</span>}
    </span>
  );
}

export function MarkChip({ mark }: { mark: FleetMark | undefined }) {
  const { t } = useTranslation();
  if (!mark) return null;
  return (
    <Chip
      tone={mark === 'attention' ? 'danger' : 'warning'}
      icon={mark === 'attention' ? <StatusRing shape="dot" /> : <Icon name="time" size={12} />}
    >
      {t(`fleets.list.mark.${mark}`)}
    </Chip>
  );
}

/** Beside the name of a row; the head of its page says it in words. */
export function WaitingMark() {
  const words = useTranslation().t('fleets.list.mark.waiting');
  return (
    <span className={css.waiting} title={words}>
      <Icon name="time" size={14} />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** In one line: the first of them, and how many more there are. */
export function Chips({ words, most = words.length }: { words: readonly string[]; most?: number }) {
  const left = words.slice(most);
  return (
    <span className={css.chips}>
      {words.slice(0, most).map((word) => (
        <Chip key={word}>
          <bdi>{word}</bdi>
        </Chip>
      ))}
      {left.length > 0 && (
        <span className="quiet small" title={left.join(', ')}>
          +{formatNumber(left.length)}
        </span>
      )}
    </span>
  );
}

interface SendToMasterProps {
  fleet: { mastersEmail: string | null };
  checked: boolean;
  disabled?: boolean;
  onChange: (sendToMaster: boolean) => void;
}

export function SendToMasterField({ fleet: { mastersEmail }, ...field }: SendToMasterProps) {
  const { t } = useTranslation();
  return (
    <SwitchField
      label={t('fleets.list.sendToMaster')}
      hint={mastersEmail ? t('fleets.list.sendToMasterWhy', { email: mastersEmail }) : t('fleets.list.sendToMasterNoEmail')}
      {...field}
    />
  );
}

interface NotInFleetProps {
  fleet: { name: string };
  fleetTo: FleetAddress;
  children: ReactNode;
}

export function NotInFleet({ fleet, fleetTo, children }: NotInFleetProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<Icon name="ship" size={24} />}
      title={t('fleets.list.notInFleet')}
      action={
        <Button asChild kind="soft">
          <Link {...fleetTo}>{t('fleets.list.toFleet', { fleet: fleet.name })}</Link>
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}

const FILE_TYPES = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Opened by a button beside it. */
export function FleetFileInput(props: Pick<ComponentProps<typeof FileInput>, 'ref'> & { onFile: (file: File) => void }) {
  const { t } = useTranslation();
  return <FileInput label={t('fleets.form.fileLabel')} accept={FILE_TYPES} {...props} />;
}
