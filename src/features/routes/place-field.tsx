// A place that a person types: a port by name or LOCODE, the last known position of a ship, or a position in any form.
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShipSearch } from '#compute/use-ship-search.ts';
import type { PortRow } from '#contract/tables.ts';
import type { ShipHit } from '#contract/worker-apis.ts';
import { parsePosition } from '#domain/geo/coordinates.ts';
import { formatDateTime } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { positionFaultWords } from '#i18n/position-fault-words.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { Field } from '#ui/form/field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DraftStop } from './route-draft.ts';
import { portsLike } from './route-queries.ts';
import css from './routes.module.css';

const MOST_PORTS = 6;
const MOST_SHIPS = 4;
/** Text may still become a name; a digit means that it is a position. */
const meansPosition = (text: string) => /\d/.test(text) && !/^[a-z]{2} ?[a-z2-9]{3}$/i.test(text.trim());

export type TypedPlace = Omit<DraftStop, 'id'>;

interface Option {
  key: string;
  name: string;
  /** What tells it from others with the name. */
  detail: string;
  given: TypedPlace;
}

function portOption({ id, name, locode, country, lon, lat }: PortRow): Option {
  const text = locode ? `${name} (${locode})` : name;
  return { key: id, name, detail: locode ?? country ?? '', given: { text, name, position: [lon, lat] } };
}

/** The text says of when her position is: the stop stays there while she sails on. */
function shipOption({ mmsi, name: reported, position, lastSeenMs }: ShipHit, t: Translate): Option {
  const name = reported ?? t('ships.mmsiNumber', { mmsi });
  const text = t('routes.stop.shipAt', { ship: name, time: formatDateTime(lastSeenMs) });
  return { key: String(mmsi), name, detail: String(mmsi), given: { text, name, position } };
}

/** Ports first. `isAll`: ports and ships have been searched. */
function useOptions(text: string, ports: ReadonlyMap<string, PortRow> | undefined): { options: Option[]; isAll: boolean } {
  const { t } = useTranslation();
  const { hits, answered } = useShipSearch(text, MOST_SHIPS);
  const ships = answered ? hits.map((hit) => shipOption(hit, t)) : [];
  return {
    options: [...portsLike(text, ports?.values() ?? [], MOST_PORTS).map(portOption), ...ships],
    isAll: answered && ports !== undefined,
  };
}

interface Props {
  place: TypedPlace;
  onChange: (place: TypedPlace) => void;
  label: string;
  ports: ReadonlyMap<string, PortRow> | undefined;
  /** What is wrong beside its text; absent: nothing, or its text says it. */
  error?: string | undefined;
  /** Instead of the position that was found. */
  hint?: ReactNode;
  /** In the field, at its end. */
  end?: ReactNode;
}

// over 40 lines: field, keys and list of one combobox share the text and the active option
export function PlaceField({ place, onChange, label, ports, error, hint, end }: Props) {
  const { t } = useTranslation();
  const positionText = usePositionFormat();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const list = useId();
  const isSearched = isOpen && !place.position;
  const found = useOptions(isSearched ? place.text : '', ports);
  const options = isSearched ? found.options : [];
  const parsed = place.position || !meansPosition(place.text) ? undefined : parsePosition(place.text);
  const fault = parsed && !parsed.ok && !isOpen ? positionFaultWords(parsed.error) : undefined;
  const isNothing = isOpen ? place.text.trim().length >= 2 && !parsed && found.isAll && options.length === 0 : place.text.trim() !== '';
  const unknown = !place.position && !fault && isNothing ? t('routes.stop.unknown') : undefined;

  const type = (text: string) => {
    const position = meansPosition(text) ? parsePosition(text) : undefined;
    onChange({ text, ...(position?.ok && { position: position.value }) });
    setOpen(!position?.ok);
    setActive(0);
  };
  const take = ({ given }: Option) => {
    onChange(given);
    setOpen(false);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      setActive((active + step + options.length) % options.length);
    } else if (event.key === 'Enter' && options[active]) {
      event.preventDefault();
      take(options[active]);
    } else if (event.key === 'Escape' && isOpen && options.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };
  return (
    <div className={css.stop}>
      <Field
        label={label}
        error={fault ?? unknown ?? error}
        hint={hint ?? (place.position && <span className="code">{positionText(place.position)}</span>)}
      >
        {(control) => (
          <TextField
            {...control}
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            {...(options[active] && { 'aria-activedescendant': `${list}-${active}` })}
            value={place.text}
            placeholder={t('routes.stop.placeholder')}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => type(target.value)}
            onKeyDown={press}
            onBlur={() => setOpen(false)}
            end={end}
          />
        )}
      </Field>
      <ul id={list} role="listbox" aria-label={t('routes.stop.ports')} className={css.options} hidden={options.length === 0}>
        {options.map((option, at) => (
          <li
            key={option.key}
            id={`${list}-${at}`}
            role="option"
            aria-selected={at === active}
            className={css.option}
            onPointerDown={(event) => {
              event.preventDefault(); // the field keeps the focus
              take(option);
            }}
          >
            <bdi>{option.name}</bdi>
            <span className="code">{option.detail}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
