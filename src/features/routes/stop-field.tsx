// The place of a stop: a port by name or LOCODE, the last known position of a ship, a position in any form, or a tap on the map.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShipSearch } from '#compute/use-ship-search.ts';
import { useShipStatus } from '#compute/use-ship-status.ts';
import type { PortRow } from '#contract/tables.ts';
import type { ShipHit } from '#contract/worker-apis.ts';
import { parsePosition } from '#domain/geo/coordinates.ts';
import { portsLike } from '#domain/ports-like.ts';
import { formatDateTime } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { portName } from '#i18n/port-name.ts';
import { positionFaultWords } from '#i18n/position-fault-words.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { useWatched } from '#platform/use-watched.ts';
import { FlaggedCountry } from '#ui/flag/flagged-country.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { SuggestField, type Suggestion } from '#ui/list/suggest-field.tsx';
import { changeRouteDraft, type DraftStop, pickingStop, setStop } from './route-draft.ts';

const MOST_PORTS = 6;
const MOST_SHIPS = 4;
/** Text may still become a name; a digit means that it is a position. */
const meansPosition = (text: string) => /\d/.test(text) && !/^[a-z]{2} ?[a-z2-9]{3}$/i.test(text.trim());

/** Its code is a LOCODE or an MMSI. */
interface Option extends Suggestion {
  given: Omit<DraftStop, 'id'>;
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
  const isInvented = useShipStatus()?.traffic === 'demonstration';
  const ships = answered ? hits.map((hit) => shipOption(hit, t, isInvented)) : [];
  return {
    options: [...portsLike(text, ports?.values() ?? [], MOST_PORTS).map(portOption), ...ships],
    isAll: answered && ports !== undefined,
  };
}

interface Props {
  stop: DraftStop;
  label: string;
  ports: ReadonlyMap<string, PortRow> | undefined;
}

export function StopField({ stop, label, ports }: Props) {
  const { t } = useTranslation();
  const positionText = usePositionFormat();
  const picking = useWatched(pickingStop) === stop.id;
  const [isOpen, setOpen] = useState(false);
  const isSearched = isOpen && !stop.position;
  const found = useOptions(isSearched ? stop.text : '', ports);
  const options = isSearched ? found.options : [];
  const parsed = stop.position || !meansPosition(stop.text) ? undefined : parsePosition(stop.text);
  const fault = parsed && !parsed.ok && !isOpen ? positionFaultWords(parsed.error) : undefined;
  const isNothing = isOpen ? stop.text.trim().length >= 2 && !parsed && found.isAll && options.length === 0 : stop.text.trim() !== '';
  const unknown = !stop.position && !fault && isNothing ? t('routes.stop.unknown') : undefined;

  const type = (text: string) => {
    const position = meansPosition(text) ? parsePosition(text) : undefined;
    changeRouteDraft((draft) => setStop(draft, stop.id, { text, ...(position?.ok && { position: position.value }) }));
    setOpen(!position?.ok);
  };
  return (
    <SuggestField
      label={label}
      value={stop.text}
      suggestions={options}
      listLabel={t('routes.stop.ports')}
      placeholder={t('routes.stop.placeholder')}
      error={fault ?? unknown}
      hint={picking ? t('routes.stop.tapNow') : stop.position && <span className="code">{positionText(stop.position)}</span>}
      onOpenChange={setOpen}
      onType={type}
      onTake={({ given }) => changeRouteDraft((draft) => setStop(draft, stop.id, given))}
      end={
        <IconButton
          label={t('routes.stop.pick', { label })}
          aria-pressed={picking}
          onClick={() => pickingStop.set(picking ? undefined : stop.id)}
        >
          <Icon name="crosshair" />
        </IconButton>
      }
    />
  );
}
