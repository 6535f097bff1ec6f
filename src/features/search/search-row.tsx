// One result in the list: icon, name with the typed letters marked, what tells it from others, and its number or age.
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreShipsInvented } from '#compute/use-ship-status.ts';
import type { LocalHit } from '#contract/search.ts';
import type { LonLat } from '#contract/units.ts';
import type { ShipHit } from '#contract/worker-apis.ts';
import { countryName } from '#i18n/country-name.ts';
import { formatAge, formatDate, formatDistance, formatNumber } from '#i18n/formats.ts';
import { portRatingWords } from '#i18n/port-rating-words.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { useNearestPort } from '#store/nearest-port.ts';
import { AfterCountry } from '#ui/flag/flagged-country.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { stretchesOf, wantedOf } from './match.ts';
import css from './search.module.css';
import type { SearchHit } from './search-results.ts';

const ICONS: Record<SearchHit['kind'], IconName> = {
  coordinate: 'locate',
  ship: 'ship',
  port: 'port',
  place: 'place',
  event: 'event',
  chart: 'map',
  fleet: 'ship',
  view: 'views',
  drawing: 'drawings',
  command: 'keyboard',
  recent: 'time',
  more: 'search',
};

interface Props {
  accountId: string;
  hit: SearchHit;
  /** What was typed. */
  text: string;
  id: string;
  isActive: boolean;
  onChoose: () => void;
  /** Its index among all, when not all are on the page. */
  place?: { at: number; of: number };
}

/** The pointer event is handled before the field loses its focus; the keyboard works through the field (aria-activedescendant). */
export function SearchRow({ accountId, hit, text, id, isActive, onChoose, place }: Props) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      {...(place && { 'aria-posinset': place.at + 1, 'aria-setsize': place.of })}
      className={css.hit}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon name={ICONS[hit.kind]} />
      <Told accountId={accountId} hit={hit} text={text} />
    </div>
  );
}

function Told({ accountId, hit, text }: Pick<Props, 'accountId' | 'hit' | 'text'>) {
  const { t } = useTranslation();
  switch (hit.kind) {
    case 'coordinate':
      return <ToldPosition position={hit.position} />;
    case 'ship':
      return <ToldShip accountId={accountId} ship={hit.ship} text={text} />;
    case 'command':
      return (
        <Lines name={<Marked name={hit.command.label} text={text} />} detail={t(`search.commands.${hit.command.group}`)}>
          {hit.command.shortcut && <kbd className={css.key}>{hit.command.shortcut}</kbd>}
        </Lines>
      );
    case 'more':
      return <Lines name={t('search.all')} />;
    case 'recent':
      return <Lines name={<bdi>{hit.text}</bdi>} />;
    default:
      return <ToldThing thing={hit.thing} text={text} />;
  }
}

function Lines({ name, detail, children }: { name: ReactNode; detail?: ReactNode; children?: ReactNode }) {
  return (
    <>
      <span className={css.name}>
        {name}
        {detail && <span className="quiet small">{detail}</span>}
      </span>
      {children && <span className={css.end}>{children}</span>}
    </>
  );
}

function Marked({ name, text }: { name: string; text: string }) {
  return <bdi>{stretchesOf(name, wantedOf(text)).map((part) => (part.isFound ? <mark key={part.at}>{part.text}</mark> : part.text))}</bdi>;
}

function ToldPosition({ position }: { position: LonLat }) {
  const { t } = useTranslation();
  const written = usePositionFormat();
  return <Lines name={<bdi className="tabular">{written(position)}</bdi>} detail={t('search.goThere')} />;
}

function ToldShip({ accountId, ship, text }: { accountId: string; ship: ShipHit; text: string }) {
  const { t } = useTranslation();
  const near = useNearestPort(accountId, ship.position);
  const isInvented = useAreShipsInvented();
  const nowMs = useWatched(slowClock);
  const { whole } = wantedOf(text);
  const isBy = (number: string | undefined) => number !== undefined && whole !== '' && number.toLowerCase().startsWith(whole);
  const imo = ship.imo === undefined ? undefined : String(ship.imo);
  const facts = [
    t(`ais.group.${ship.group}`),
    ship.flag,
    isBy(imo) && t('search.imo', { imo }),
    isBy(ship.callsign) && t('search.callsign', { callsign: ship.callsign }),
    near && t('ships.fromPort', { distance: formatDistance(near.distanceNm), port: near.item.name }),
  ];
  return (
    <Lines name={<Marked name={ship.name ?? t('ships.unnamed')} text={text} />} detail={facts.filter(Boolean).join(', ')}>
      {isInvented && <span className="invented">{t('events.sampleMark')}</span>}
      <span className="code">{ship.mmsi}</span>
      <span className="tabular">{formatAge(nowMs - ship.lastSeenMs)}</span>
    </Lines>
  );
}

function ToldThing({ thing, text }: { thing: LocalHit; text: string }) {
  const { t } = useTranslation();
  const written = usePositionFormat();
  const name = <Marked name={thing.name} text={text} />;
  switch (thing.kind) {
    case 'port':
      return (
        <Lines name={name} detail={<AfterCountry code={thing.country}>{portRatingWords(t, thing)}</AfterCountry>}>
          {thing.locode && <span className="code">{thing.locode}</span>}
        </Lines>
      );
    case 'event':
      return (
        <Lines name={name} detail={thing.sample ? t('events.sample') : t(`events.type.${thing.type}`)}>
          <span className="tabular">{formatDate(thing.occurredAtMs)}</span>
        </Lines>
      );
    case 'place': {
      const facts = [t(`search.place.${thing.place}`), thing.country && countryName(thing.country)];
      return <Lines name={name} detail={facts.filter(Boolean).join(', ')} />;
    }
    case 'view':
      return <Lines name={name} detail={<bdi className="tabular">{written(thing.position)}</bdi>} />;
    case 'fleet':
      return <Lines name={name} detail={thing.tags.join(', ')} />;
    case 'chart':
      return <Lines name={name} detail={t('search.chart', { scale: formatNumber(thing.scale) })} />;
    case 'drawing':
      return <Lines name={name} detail={t('search.kinds.drawing')} />;
  }
}
