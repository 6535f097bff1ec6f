// Rated ports ahead or near: the destinations that crews of own ships have entered, and ports within 50 nm of the ships. Nothing here rates a
// port.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PortAhead } from '#domain/surroundings.ts';
import { portRatingWords } from '#i18n/port-rating-words.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldPorts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { TextLink } from '#ui/list/links.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { OwnEmptyState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import css from './dashboard.module.css';
import { useArePortsComplete } from './dashboard-queries.ts';
import { liveOf } from './live-of.ts';
import { NearShips } from './near-ships.tsx';
import { shipNames } from './ship-words.ts';
import { Tile } from './tile.tsx';
import type { Surroundings } from './use-surroundings.ts';

const LISTED = 5;

interface Props {
  accountId: string;
  around: Surroundings | undefined;
}

export function PortsTile({ accountId, around }: Props) {
  const { t } = useTranslation();
  const held = useHeld(heldPorts, accountId);
  const isNoneHeld = held?.size === 0;
  const isComplete = useArePortsComplete(accountId);
  const hasShips = around !== undefined && around.ships.size > 0; // of none nothing is awaited
  const all = <TextLink to="/dashboard/ports">{t('dashboardPage.portsAll')}</TextLink>;
  return (
    <Tile icon="port" title={t('dashboardPage.ports')} live={liveOf(around?.ports)} aside={all}>
      {(ports) =>
        ports.length === 0 && !isNoneHeld && !isComplete && hasShips ? (
          <Text tone="quiet">{t('dashboardPage.workingOut')}</Text>
        ) : ports.length === 0 ? (
          <OwnEmptyState icon={<Icon name="port" size={24} />} title={t(isNoneHeld ? 'ports.none' : 'dashboardPage.portsNone')}>
            {t(isNoneHeld ? 'ports.noneWhy' : 'dashboardPage.portsNoneWhy')}
          </OwnEmptyState>
        ) : (
          <>
            <RowList label={t('dashboardPage.ports')}>
              {ports.slice(0, LISTED).map((ahead) => (
                <PortLine key={ahead.port.id} ahead={ahead} />
              ))}
            </RowList>
            {ports.length > LISTED && <Text tone="quiet">{t('dashboardPage.portsMore', { count: ports.length - LISTED })}</Text>}
            <Text size="small" tone="quiet">
              {t('dashboardPage.portsWhy')}
            </Text>
          </>
        )
      }
    </Tile>
  );
}

function PortLine({ ahead: { port, bound, near } }: { ahead: PortAhead }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  return (
    <ListRow
      first={
        <>
          <Link to="/dashboard/ports/$portId" params={{ portId: port.id }} className={`${css.name} ${css.title}`}>
            <bdi>{port.name}</bdi>
          </Link>
          <Text as="div" size="small" tone="quiet">
            {bound.length > 0 ? t('dashboardPage.bound', { ships: shipNames(bound, t) }) : t('dashboardPage.portsNear')}
          </Text>
          <NearShips ships={near} nowMs={nowMs} />
        </>
      }
    >
      {port.threatRating && <Chip tone={port.threatRating === 'High' ? 'danger' : 'warning'}>{portRatingWords(t, port)}</Chip>}
    </ListRow>
  );
}
