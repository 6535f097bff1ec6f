// Ships selected by a box on the map: how many, which, and adding them to a fleet. The worker scans for them.
import type { Translate } from '#i18n/i18n.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shipStore } from '#compute/ships.ts';
import type { LonLat } from '#contract/units.ts';
import type { ShipHit, ShipsInArea } from '#contract/worker-apis.ts';
import { formatAge, formatNumber } from '#i18n/formats.ts';
import { type BoxSelection, selectBoxes } from '#map/draw/box-select.ts';
import type { Chart } from '#map/chart/chart.ts';
import { showDrawer } from '#map/workbench.ts';
import { log } from '#platform/log.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/frame/panel.tsx';
import { AddToFleet } from './add-to-fleet.tsx';
import css from './box-select.module.css';
import { boxSelecting, useBoxSelecting } from './box-select-state.ts';
import { shownShips } from './ship-switches.ts';

/** Rows of the list; the fleet shows all. */
const MOST_LISTED = 200;

interface Props {
  chart: Chart;
  accountId: string;
}

/** hidden: the map shows no ships, so there is nothing to select. */
type Found = ShipsInArea | 'hidden';

export function BoxSelect({ chart, accountId }: Props) {
  const { t } = useTranslation();
  const armed = useBoxSelecting();
  const [found, setFound] = useState<Found>();
  const [boxes, setBoxes] = useState(0);
  const selection = useBoxes(chart, (next) => {
    boxSelecting.set(false);
    setFound(next);
    setBoxes((before) => before + 1);
  });
  useEffect(() => (armed ? selection.current?.arm() : selection.current?.disarm()), [armed, selection]);
  const close = () => {
    boxSelecting.set(false);
    setFound(undefined);
  };
  if (!armed && !found) return null;
  return (
    <Panel title={armed ? t('ships.box.title') : titleOf(found, t)} onClose={close} position="free" front takesFocus className={css.panel}>
      {armed || !found ? (
        <div className={css.stack}>
          <p className="quiet no-margin">{t('ships.box.how')}</p>
          <Button onClick={() => selection.current?.takeView()}>{t('ships.box.takeView')}</Button>
        </div>
      ) : found === 'hidden' ? (
        <Notice tone="warning">{t('ships.box.hidden')}</Notice>
      ) : (
        <Selected key={boxes} found={found} accountId={accountId} />
      )}
    </Panel>
  );
}

const titleOf = (found: Found | undefined, t: Translate) =>
  found === undefined || found === 'hidden'
    ? t('ships.box.title')
    : t('ships.box.count', { count: found.count, number: formatNumber(found.count) });

/** The gesture lives as long as the chart; the last box wins. */
function useBoxes(chart: Chart, onFound: (found: Found) => void) {
  const selection = useRef<BoxSelection>(undefined);
  const tell = useRef(onFound);
  useEffect(() => {
    tell.current = onFound;
  });
  useEffect(() => {
    let last = 0;
    const take = (ring: LonLat[]) => {
      const filter = shownShips.get();
      const mine = ++last;
      if (!filter) return tell.current('hidden');
      shipStore.inArea(ring, filter, MOST_LISTED).then(
        (found) => mine === last && tell.current(found),
        (problem: unknown) => log.warn('ships in a box', problem),
      );
    };
    const boxes = selectBoxes(chart, take);
    selection.current = boxes;
    if (boxSelecting.get()) boxes.arm();
    return () => {
      last++;
      boxes.destroy();
    };
  }, [chart]);
  return selection;
}

/** Of the selected ships: all are ticked or none is, except some. So those that the list leaves out are ticked with the rest. */
interface Ticks {
  isTicked: boolean;
  except: ReadonlySet<number>;
}
const NONE: ReadonlySet<number> = new Set();
const ALL_TICKED: Ticks = { isTicked: true, except: NONE };
const isTicked = (ticks: Ticks, mmsi: number) => ticks.isTicked !== ticks.except.has(mmsi);

/** With the ship if she was not in it, else without her. */
function withOther(except: ReadonlySet<number>, mmsi: number): ReadonlySet<number> {
  const others = new Set(except);
  if (!others.delete(mmsi)) others.add(mmsi);
  return others;
}

function Selected({ found, accountId }: { found: ShipsInArea; accountId: string }) {
  const { t } = useTranslation();
  const [ticks, setTicks] = useState<Ticks>(ALL_TICKED);
  const ticked = found.mmsis.filter((mmsi) => isTicked(ticks, mmsi));
  const isTooMany = ticks.isTicked && found.count > found.mmsis.length;
  const more = found.count - found.ships.length;
  if (found.count === 0) return <p className="quiet no-margin">{t('ships.box.none')}</p>;
  return (
    <div className={css.stack}>
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={ticks.isTicked && ticks.except.size === 0}
          onChange={({ target }) => setTicks({ isTicked: target.checked, except: NONE })}
        />
        {t('ships.box.all', { number: formatNumber(found.count) })}
      </label>
      <ul className={css.list} aria-label={t('ships.box.list')}>
        {found.ships.map((ship) => (
          <Row
            key={ship.mmsi}
            ship={ship}
            isTicked={isTicked(ticks, ship.mmsi)}
            onTick={() => setTicks({ ...ticks, except: withOther(ticks.except, ship.mmsi) })}
          />
        ))}
      </ul>
      {more > 0 && <p className="quiet no-margin">{t('ships.box.more', { count: more, number: formatNumber(more) })}</p>}
      <AddToFleet count={isTooMany ? found.count : ticked.length} mmsis={ticked} accountId={accountId} />
    </div>
  );
}

interface RowProps {
  ship: ShipHit;
  isTicked: boolean;
  onTick: () => void;
}

function Row({ ship: { mmsi, name, group, lastSeenMs }, isTicked: isOn, onTick }: RowProps) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const called = name ?? t('ships.mmsiNumber', { mmsi });
  return (
    <li className={css.item}>
      <label className={css.tick}>
        <input type="checkbox" aria-label={t('ships.box.tick', { name: called })} checked={isOn} onChange={onTick} />
      </label>
      <button type="button" className={css.row} onClick={() => showDrawer({ name: 'ship', mmsi })}>
        <bdi className="one-line">{called}</bdi>
        <span className="quiet small">{t(`ais.group.${group}`)}</span>
        <span className={`quiet small tabular`}>{formatAge(nowMs - lastSeenMs)}</span>
      </button>
    </li>
  );
}
