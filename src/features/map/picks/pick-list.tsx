// Several records under one tap: a short list at that point, or a sheet on phones.
import { type KeyboardEvent, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import type { Hit } from '#map/hits.ts';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { PartPlace } from '#ui/lazy-part.tsx';
import { Panel } from '#ui/frame/panel.tsx';
import css from './pick-list.module.css';
import type { Picks } from './use-picks.ts';

/** Nobody chooses from a longer list; zooming in helps instead. */
const MOST_SHOWN = 20;

interface Props {
  picks: Picks;
  iconOf: (kind: Hit['kind']) => IconName;
  onChoose: (hit: Hit) => void;
  onClose: () => void;
}

export function PickList({ picks: { hits, place, at, x, y }, iconOf, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus({ preventScroll: true }), [hits]);
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  };
  const shown = hits.slice(0, MOST_SHOWN);
  return (
    <Panel
      key={`${x},${y}`}
      title={t('map.picks', { count: hits.length })}
      position={{ beside: { x, y } }}
      order={13}
      onClose={onClose}
      className={css.panel}
    >
      <PositionOf at={at} />
      <ul ref={list} className={css.list} onKeyDown={step}>
        {shown.map((hit) => (
          <li key={`${hit.kind}:${hit.id}`}>
            <button type="button" className={css.hit} onClick={() => onChoose(hit)}>
              <Icon name={iconOf(hit.kind)} />
              <span className="visually-hidden">{t(`map.kinds.${hit.kind}`)}</span>
              <bdi className={hit.kind === 'ship' ? 'one-line' : css.label}>{hit.label}</bdi>
              {hit.isOwn && <span className={css.own}>{t('map.pickOwn')}</span>}
            </button>
          </li>
        ))}
      </ul>
      <PartPlace>
        <Suspense>{place}</Suspense>
      </PartPlace>
      {hits.length > shown.length && <p className={css.rest}>{t('map.picksMore', { count: hits.length - shown.length })}</p>}
    </Panel>
  );
}

/** Of the tap, not of a thing that lies there. */
function PositionOf({ at }: Pick<Picks, 'at'>) {
  const written = usePositionFormat();
  return (
    <p className={css.position}>
      <bdi>{written(at)}</bdi>
    </p>
  );
}

/** Shown for a place without anything that opens, and for the menu of a ship. */
export function PlaceCard({ picks: { place, title, at, x, y }, onClose }: Pick<Props, 'picks' | 'onClose'>) {
  const { t } = useTranslation();
  return (
    <Panel
      key={`${x},${y}`}
      title={title ?? t('map.here')}
      takesFocus={title !== undefined}
      position={{ beside: { x, y } }}
      order={13}
      onClose={onClose}
      className={css.panel}
    >
      <PositionOf at={at} />
      <PartPlace>
        <Suspense>{place}</Suspense>
      </PartPlace>
    </Panel>
  );
}
