// Finds a ship by name, MMSI, IMO or call sign in the device's own store: works the same online and offline.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreShipsInvented } from '#compute/use-ship-status.ts';
import { useShipSearch } from '#compute/use-ship-search.ts';
import type { ShipHit } from '#contract/worker-apis.ts';
import { digitsOfNoMmsi, isShipMmsi } from '#domain/ais/mmsi.ts';
import { formatAge, formatDistance } from '#i18n/formats.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { useNearestPort } from '#store/nearest-port.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useFleetNames } from './ships-queries.ts';
import css from './ship-search.module.css';

const MOST_HITS = 12;

interface Props {
  accountId: string;
  /** `name`: as this device knows her. */
  onChoose: (mmsi: number, name?: string) => void;
  /**
   * find: `/` moves the focus here. add: for a list of ships. choose: one ship. Both also accept a complete MMSI that this device does not
   * know.
   */
  use?: 'find' | 'add' | 'choose';
  /** They are shown, and cannot be chosen again. */
  inFleet?: ReadonlySet<number>;
}

const WORDS = {
  find: { label: 'ships.search', placeholder: 'ships.searchPlaceholder' },
  add: { label: 'ships.add', placeholder: 'ships.addPlaceholder' },
  choose: { label: 'ships.choose', placeholder: 'ships.choosePlaceholder' },
} as const;

const NO_HITS: readonly ShipHit[] = [];
const NONE: ReadonlySet<number> = new Set();

/** The MMSI of a ship that this device has never received. */
function unseenMmsi(text: string, hits: readonly ShipHit[]): number | undefined {
  const mmsi = /^\d{9}$/.test(text.trim()) ? Number(text) : undefined;
  return mmsi !== undefined && isShipMmsi(mmsi) && !hits.some((hit) => hit.mmsi === mmsi) ? mmsi : undefined;
}

/** Nine digits that no ship can have. */
const isNoShip = (text: string): boolean => /^\d{9}$/.test(text.trim()) && !isShipMmsi(Number(text));

export function ShipSearch({ accountId, onChoose, use = 'find', inFleet = NONE }: Props) {
  // over 40 lines: field, keys and list of one combobox share the text and the active result
  const { t } = useTranslation();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { hits, answered } = useShipSearch(text, MOST_HITS);
  const shown = open && text.trim().length >= 2;
  const unseen = use !== 'find' && answered ? unseenMmsi(text, hits) : undefined;
  const fleets = useFleetNames(accountId, use === 'add' && shown ? hits : NO_HITS);
  const wrongDigits = digitsOfNoMmsi(text);
  useSlashKey(use === 'find', () => input.current?.focus());

  const choose = (mmsi: number | undefined) => {
    if (mmsi === undefined || inFleet.has(mmsi)) return;
    setOpen(use === 'add'); // the user often adds another ship next
    setText('');
    if (use === 'find') input.current?.blur();
    onChoose(mmsi, hits.find((hit) => hit.mmsi === mmsi)?.name);
  };
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by && hits.length) {
      event.preventDefault();
      setActive((active + by + hits.length) % hits.length);
    } else if (event.key === 'Enter') choose(hits[active]?.mmsi ?? unseen);
    else if (event.key === 'Escape') {
      event.preventDefault(); // one Esc closes one element
      setOpen(false);
      input.current?.blur();
    }
  };
  const optionId = (index: number) => `${list}-${index}`;

  return (
    <search className={css.search}>
      <TextField
        ref={input}
        role="combobox"
        aria-label={t(WORDS[use].label)}
        aria-expanded={shown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shown && hits[active] ? optionId(active) : undefined}
        aria-keyshortcuts={use === 'find' ? '/' : undefined}
        placeholder={t(WORDS[use].placeholder)}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={text}
        start={<Icon name="search" />}
        end={use === 'find' && <kbd className={css.key}>/</kbd>}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKey}
      />
      {shown && (
        <div className={css.results}>
          <ul id={list} role="listbox" aria-label={t('ships.found')} className={css.list}>
            {hits.map((hit, index) => (
              <Hit
                key={hit.mmsi}
                id={optionId(index)}
                {...{ accountId, hit }}
                active={index === active}
                isInFleet={inFleet.has(hit.mmsi)}
                fleets={fleets?.get(hit.mmsi)}
                onChoose={() => choose(hit.mmsi)}
              />
            ))}
          </ul>
          {unseen !== undefined && (
            <button
              type="button"
              className={css.unseen}
              tabIndex={-1} // the field's Enter does the same
              onPointerDown={(event) => {
                event.preventDefault();
                choose(unseen);
              }}
            >
              {t('ships.addUnseen', { mmsi: unseen })}
            </button>
          )}
          {answered && hits.length === 0 && unseen === undefined && (
            <p className={css.none} role="status">
              {t('ships.noneFound', { text: text.trim() })}
              {wrongDigits && ` ${t('ships.notNine', { count: wrongDigits })}`}
              {isNoShip(text) && ` ${t('ships.notShip')}`}
            </p>
          )}
        </div>
      )}
    </search>
  );
}

interface HitProps {
  accountId: string;
  id: string;
  hit: ShipHit;
  active: boolean;
  /** In the one that ships are being added to. */
  isInFleet: boolean;
  /** The names of the user's fleets that she is in. */
  fleets: readonly string[] | undefined;
  onChoose: () => void;
}

function Hit({ accountId, id, hit, active, isInFleet, fleets, onChoose }: HitProps) {
  const { t } = useTranslation();
  const isInvented = useAreShipsInvented();
  const near = useNearestPort(accountId, hit.position);
  const nowMs = useWatched(slowClock);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The pointer event is handled before the field loses its focus; the keyboard works through the field (aria-activedescendant).
    <li
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={isInFleet || undefined}
      className={css.hit}
      onPointerDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
    >
      <span className={css.name}>
        <bdi>{hit.name ?? t('ships.unnamed')}</bdi>
        <span className="quiet small">
          {t(`ais.group.${hit.group}`)}
          {hit.flag && `, ${hit.flag}`}
        </span>
        {(isInFleet || fleets) && (
          <span className="small">{isInFleet ? t('ships.inThisFleet') : t('ships.inNamedFleets', { fleets: fleets?.join(', ') })}</span>
        )}
        {near && (
          <span className="quiet small">{t('ships.fromPort', { distance: formatDistance(near.distanceNm), port: near.item.name })}</span>
        )}
      </span>
      <span className={css.numbers}>
        {isInvented && <span className="invented">{t('events.sampleMark')}</span>}
        <span className="code">{hit.mmsi}</span>
        <span className="tabular">{formatAge(nowMs - hit.lastSeenMs)}</span>
      </span>
    </li>
  );
}

/** `/` moves the cursor into the field, unless the user is typing elsewhere. */
function useSlashKey(isOn: boolean, focus: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && (event.target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName));
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
