// A fleet beside the map: the number of ships, how many have no fresh position, and a link to each.
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShipRecords } from '#compute/use-ship-records.ts';
import { formatAge, formatNumber } from '#i18n/formats.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { tools } from '#platform/tools.ts';
import { useWatched } from '#platform/use-watched.ts';
import { useStars } from '#store/use-stars.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Drawer } from '#ui/frame/drawer.tsx';
import { SwitchField } from '#ui/form/field.tsx';
import { ItemList } from '#ui/list/item-list.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { OwnEmptyState, UnreadableState } from '#ui/states.tsx';
import css from './fleets.module.css';
import { FleetStar } from './fleet-star.tsx';
import { type FleetAnswer, isStale, useFleet } from './fleets-queries.ts';

/** How many are drawn at first, and added with each press. */
const PAGE = 100;

interface Props {
  accountId: string;
  fleetId: string;
  onShip: (mmsi: number) => void;
  onClose: () => void;
  onBack?: () => void;
}

export function FleetDrawer({ accountId, fleetId, onShip, ...frame }: Props) {
  const { t } = useTranslation();
  const live = useFleet(accountId, fleetId);
  const stars = useStars(accountId);
  const answer = live.state === 'ready' ? live.value : undefined;
  if (answer && 'movedTo' in answer) return <FleetDrawer {...{ accountId, fleetId: answer.movedTo, onShip }} {...frame} />;
  const held = answer && 'fleet' in answer ? answer : undefined;
  return (
    <Drawer title={held?.fleet.name ?? t('fleets.list.fleet')} actions={held && <FleetStar fleet={held.fleet} stars={stars} />} {...frame}>
      {live.state === 'loading' && <SkeletonLines lines={6} />}
      {live.state === 'failed' && <UnreadableState error={live.error} />}
      {answer && 'missing' in answer && <OwnEmptyState title={t('fleets.drawer.gone')}>{t('fleets.drawer.goneWhy')}</OwnEmptyState>}
      {held && <Held held={held} onShip={onShip} />}
    </Drawer>
  );
}

function Held({ held: { fleet, ships }, onShip }: { held: Extract<FleetAnswer, { fleet: unknown }>; onShip: Props['onShip'] }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const { shownFleets } = useWatched(tools);
  const [most, setMost] = useState(PAGE);
  const mmsis = useMemo(() => ships.map(({ mmsi }) => mmsi), [ships]);
  const records = useShipRecords(mmsis);
  const stale = records && mmsis.filter((mmsi) => isStale(records.get(mmsi), nowMs)).length;
  const only = shownFleets.includes(fleet.id);
  const others = shownFleets.filter((id) => id !== fleet.id);
  return (
    <div className="stack-12">
      <p className="line-8 wraps no-margin">
        {t('fleets.drawer.ships', { count: mmsis.length, number: formatNumber(mmsis.length) })}
        {stale !== undefined && stale > 0 && <Chip tone="warning">{t('fleets.list.staleCount', { ships: formatNumber(stale) })}</Chip>}
      </p>
      {fleet.tags.length > 0 && (
        <p className="line-8 wraps no-margin">
          {fleet.tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </p>
      )}
      <SwitchField
        label={t('fleets.drawer.only')}
        checked={only}
        onChange={(on) => tools.set({ ...tools.get(), shownFleets: on ? [...others, fleet.id] : others })}
      />
      <Link to="/dashboard/fleets/$fleetId/fleet" params={{ fleetId: fleet.id }} className={css.toFleet}>
        {t('fleets.drawer.open')}
      </Link>
      <ItemList
        label={t('fleets.form.ships')}
        items={mmsis.slice(0, most).map((mmsi) => {
          const ship = records?.get(mmsi);
          return {
            key: String(mmsi),
            title: ship?.name ?? t('ships.mmsiNumber', { mmsi }),
            end: ship ? formatAge(nowMs - ship.lastSeen) : t('fleets.list.unseen'),
            onOpen: () => onShip(mmsi),
          };
        })}
      />
      {mmsis.length > most && (
        <Button kind="soft" onClick={() => setMost(most + PAGE)}>
          {t('fleets.drawer.more', { number: formatNumber(mmsis.length - most) })}
        </Button>
      )}
    </div>
  );
}
