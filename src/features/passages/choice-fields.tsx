// Fields in which a port, or a ship of the own fleets, is chosen while one types.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ship } from '#contract/entities/ships.ts';
import { portsLike } from '#domain/ports-like.ts';
import { hasNoSea } from '#domain/routing/ports-without-sea.ts';
import { placedPortName, portName } from '#i18n/port-name.ts';
import { heldPorts } from '#store/held-table.ts';
import { listOwnShips } from '#store/own-ships.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { FlaggedCountry } from '#ui/flag/flagged-country.tsx';
import { SuggestField, type Suggestion } from '#ui/list/suggest-field.tsx';

const MOST_SUGGESTED = 8;

interface ChoiceProps {
  label: string;
  listLabel: string;
  placeholder?: string;
  /** While the field is empty. */
  hint?: string | undefined;
  /** What is wrong with the choice. */
  fault?: string | undefined;
  /** Where the text is none of the list. */
  unknown: string;
  isChosen: boolean;
  /** Of what is chosen; empty while this device does not know it. */
  name: string;
  suggest: (typed: string) => Suggestion[];
  /** The key of a suggestion; undefined: what is typed is none. */
  onChoose: (key: string | undefined) => void;
  /** Every text that is typed; undefined once one is chosen. */
  onType?: ((text: string | undefined) => void) | undefined;
}

/** Suggests once one types; an emptied field suggests too. */
export function ChoiceField({ hint, fault, unknown, isChosen, name, suggest, onChoose, onType, ...field }: ChoiceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const text = typed ?? name;
  const suggestions = isOpen && typed !== undefined ? suggest(typed) : [];
  const isNothing = isOpen && (typed?.trim().length ?? 0) > 1 && suggestions.length === 0;
  const isUnknown = !isOpen && text.trim() !== '' && !isChosen;
  return (
    <SuggestField
      {...field}
      value={text}
      suggestions={suggestions}
      hint={isNothing ? t('passagesPage.nothingFound') : text === '' ? hint : undefined}
      error={isUnknown ? unknown : isChosen && !isOpen ? fault : undefined}
      onOpenChange={setOpen}
      onType={(next) => {
        setTyped(next);
        onType?.(next);
        setOpen(true);
        onChoose(undefined);
      }}
      onTake={({ key }) => {
        setTyped(undefined);
        onType?.(undefined);
        onChoose(key);
      }}
    />
  );
}

interface PortFieldProps {
  accountId: string;
  label: string;
  id: string | undefined;
  onChoose: (id: string | undefined) => void;
  onType?: ChoiceProps['onType'];
}

export function PortField({ accountId, label, id, onChoose, onType }: PortFieldProps) {
  const { t } = useTranslation();
  const ports = useHeld(heldPorts, accountId);
  const chosen = id === undefined ? undefined : ports?.get(id);
  const suggest = (typed: string) =>
    portsLike(typed, ports?.values() ?? [], MOST_SUGGESTED).map((port) => ({
      key: port.id,
      name: port.name,
      detail: (
        <>
          {port.country && <FlaggedCountry code={port.country} />}
          {hasNoSea(port) && ` · ${t('passagesPage.noSeaKnown')}`}
        </>
      ),
      code: port.locode,
    }));
  return (
    <ChoiceField
      label={label}
      listLabel={t('passagesPage.ports')}
      placeholder={t('passagesPage.portPlaceholder')}
      unknown={t('passagesPage.portUnknown')}
      isChosen={id !== undefined}
      name={chosen ? portName(chosen) : ''}
      fault={chosen && hasNoSea(chosen) ? t('passagesPage.portNoSea', { port: placedPortName(chosen) }) : undefined}
      {...{ suggest, onChoose, onType }}
    />
  );
}

const nameOf = ({ name, mmsi }: Ship): string => name ?? String(mmsi);
const isLike = ({ name, mmsi }: Ship, text: string): boolean =>
  (name ?? '').toLowerCase().includes(text.toLowerCase()) || String(mmsi).startsWith(text);

interface OwnShipFieldProps {
  accountId: string;
  mmsi: number | undefined;
  onChoose: (mmsi: number | undefined) => void;
}

/** May stay empty. */
export function OwnShipField({ accountId, mmsi, onChoose }: OwnShipFieldProps) {
  const { t } = useTranslation();
  const own = useLive(() => listOwnShips(accountId), [accountId]);
  const ships = own.state === 'ready' ? own.value : [];
  const chosen = ships.find((ship) => ship.mmsi === mmsi);
  const suggest = (typed: string) => {
    const wanted = typed.trim();
    const found = wanted === '' ? [] : ships.filter((ship) => isLike(ship, wanted)).slice(0, MOST_SUGGESTED);
    return found.map((ship) => ({ key: String(ship.mmsi), name: nameOf(ship), code: String(ship.mmsi) }));
  };
  return (
    <ChoiceField
      label={t('passagesPage.ship')}
      listLabel={t('passagesPage.ownShips')}
      hint={t('passagesPage.noShip')}
      unknown={t('passagesPage.shipUnknown')}
      isChosen={mmsi !== undefined}
      name={chosen ? nameOf(chosen) : ''}
      suggest={suggest}
      onChoose={(key) => onChoose(key === undefined ? undefined : Number(key))}
    />
  );
}
