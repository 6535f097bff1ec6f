// A place that a person types: a port by name or LOCODE, the last known position of a ship, or a position in any form.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShipSearch } from '#compute/use-ship-search.ts';
import { useAreShipsInvented } from '#compute/use-ship-status.ts';
import type { PortRow } from '#contract/tables.ts';
import type { ShipHit } from '#contract/worker-apis.ts';
import { parsePosition } from '#domain/geo/coordinates.ts';
import { portsLike } from '#domain/ports-like.ts';
import { formatDateTime } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { portName } from '#i18n/port-name.ts';
import { positionFaultWords } from '#i18n/position-fault-words.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { FlaggedCountry } from '#ui/flag/flagged-country.tsx';
import { SuggestField, type Suggestion } from '#ui/list/suggest-field.tsx';
import type { DraftStop } from '#features/routes/route-draft.ts';

const MOST_PORTS = 6;
const MOST_SHIPS = 4;
/** Text may still become a name; a digit means that it is a position. */
const meansPosition = (text: string) => /\d/.test(text) && !/^[a-z]{2} ?[a-z2-9]{3}$/i.test(text.trim());

export type TypedPlace = Omit<DraftStop, 'id'>;

/** Its code is a LOCODE or an MMSI. */
interface Option extends Suggestion {
  given: TypedPlace;
}

function portOption(port: PortRow): Option {
  const { id, name, locode, country, lon, lat } = port;
  const detail = country && <FlaggedCountry code={country} />;
  return { key: id, name, detail, code: locode, given: { text: portName(port), name, position: [lon, lat] } };
}

/** The text says of when her position is: the stop stays there while she sails on. */
function shipOption({ mmsi, name: reported, position, lastSeenMs }: ShipHit, t: Translate, isInvented: boolean): Option {
  const name = reported ?? t('ships.mmsiNumber', { mmsi });
  const text = t('routes.stop.shipAt', { ship: name, time: formatDateTime(lastSeenMs) });
  const detail = isInvented && t('routes.stop.invented');
  return { key: String(mmsi), name, detail, code: String(mmsi), given: { text, name, position } };
}

/** Ports first. `isAll`: ports and ships have been searched. */
function useOptions(text: string, ports: ReadonlyMap<string, PortRow> | undefined): { options: Option[]; isAll: boolean } {
  const { t } = useTranslation();
  const { hits, answered } = useShipSearch(text, MOST_SHIPS);
  const isInvented = useAreShipsInvented();
  const ships = answered ? hits.map((hit) => shipOption(hit, t, isInvented)) : [];
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

export function PlaceField({ place, onChange, label, ports, error, hint, end }: Props) {
  const { t } = useTranslation();
  const positionText = usePositionFormat();
  const [isOpen, setOpen] = useState(false);
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
  };
  return (
    <SuggestField
      label={label}
      value={place.text}
      suggestions={options}
      listLabel={t('routes.stop.ports')}
      placeholder={t('routes.stop.placeholder')}
      error={fault ?? unknown ?? error}
      hint={hint ?? (place.position && <span className="code">{positionText(place.position)}</span>)}
      onOpenChange={setOpen}
      onType={type}
      onTake={({ given }) => onChange(given)}
      end={end}
    />
  );
}
