// What is assessed: two ports or a planned route, a ship of the own fleets, departure and speed.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ship } from '#contract/entities/ships.ts';
import { usualDeparture } from '#domain/passages/departure.ts';
import { portsLike } from '#domain/ports-like.ts';
import { portName } from '#i18n/port-name.ts';
import { serverNow } from '#platform/clock.ts';
import { heldPorts } from '#store/held-table.ts';
import { listOwnShips } from '#store/own-ships.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Field } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { SuggestField } from '#ui/list/suggest-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { FlaggedCountry } from '#ui/flag/flagged-country.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Text } from '#ui/text.tsx';
import {
  addressTime,
  MOST_PASSAGE_KN,
  type PassageSearch,
  readPassageSearch,
  TIME_FAULTS,
  type TimeFault,
  timeOfAddress,
} from './passage-search.ts';
import css from './passages.module.css';

interface Props {
  accountId: string;
  search: PassageSearch;
  onSearch: (next: PassageSearch) => void;
  /** What is wrong with departure and speed of the address. */
  faults: readonly TimeFault[];
}

const MOST_SUGGESTED = 8;
/** A usual service speed, as in route planning. */
const START_SPEED = 12;

type Given = { [Name in keyof PassageSearch]: PassageSearch[Name] | undefined };

/** What an address without a way begins with. One with a way says itself what it lacks. */
function begun(search: PassageSearch): Given {
  const isBegun = (search.route ?? search.from ?? search.to) !== undefined;
  return isBegun ? search : { departure: addressTime(usualDeparture(serverNow())), speed: START_SPEED, ...search };
}

export function PassageForm({ accountId, search, onSearch, faults }: Props) {
  const { t } = useTranslation();
  const [given, setGiven] = useState(() => begun(search));
  const [speed, setSpeed] = useState(String(given.speed ?? ''));
  const change = (part: Given) => setGiven((before) => ({ ...before, ...part }));
  const faultOf = (...of: readonly TimeFault[]) => {
    const found = TIME_FAULTS.find((fault) => of.includes(fault) && faults.includes(fault));
    return found && t(`passagesPage.fault.${found}`, { most: MOST_PASSAGE_KN });
  };
  const submit = () => {
    const number = speed.trim() === '' ? undefined : Number(speed.replace(',', '.'));
    onSearch(readPassageSearch({ ...given, speed: number }));
  };
  return (
    <Form className="stack-12" data-drafts="none" onSubmit={submit}>
      {given.route === undefined ? (
        <div className={css.fields}>
          <PortChoice {...{ accountId }} label={t('passagesPage.from')} id={given.from} onChoose={(from) => change({ from })} />
          <PortChoice {...{ accountId }} label={t('passagesPage.to')} id={given.to} onChoose={(to) => change({ to })} />
        </div>
      ) : (
        <div className="line-12 wraps">
          <Text>{t('passagesPage.ofPlannedRoute')}</Text>
          <Button type="button" size="small" kind="soft" onClick={() => change({ route: undefined })}>
            {t('passagesPage.choosePorts')}
          </Button>
        </div>
      )}
      <div className={css.fields}>
        <ShipChoice accountId={accountId} mmsi={given.ship} onChoose={(ship) => change({ ship })} />
        <DateField
          label={t('passagesPage.departure')}
          precision="minute"
          value={timeOfAddress(given.departure)}
          error={faultOf('noDeparture', 'departurePast')}
          onChange={(typed) => typed !== 'wrong' && change({ departure: typed === 'none' ? undefined : addressTime(typed) })}
        />
        <Field label={t('passagesPage.speed')} error={faultOf('noSpeed', 'speedZero', 'speedHigh')}>
          {(control) => (
            <TextField
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={speed}
              onChange={({ target }) => setSpeed(target.value)}
            />
          )}
        </Field>
      </div>
      <div>
        <Button type="submit">
          <Icon name="report" />
          {t('passagesPage.assess')}
        </Button>
      </div>
    </Form>
  );
}

interface PortChoiceProps {
  accountId: string;
  label: string;
  id: string | undefined;
  onChoose: (id: string | undefined) => void;
}

function PortChoice({ accountId, label, id, onChoose }: PortChoiceProps) {
  const { t } = useTranslation();
  const ports = useHeld(heldPorts, accountId);
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const chosen = id === undefined ? undefined : ports?.get(id);
  const text = typed ?? (chosen ? portName(chosen) : '');
  const found = isOpen && typed !== undefined ? portsLike(typed, ports?.values() ?? [], MOST_SUGGESTED) : [];
  const isUnknown = !isOpen && text.trim() !== '' && id === undefined;
  return (
    <SuggestField
      label={label}
      value={text}
      listLabel={t('passagesPage.ports')}
      placeholder={t('passagesPage.portPlaceholder')}
      suggestions={found.map((port) => ({
        key: port.id,
        name: port.name,
        detail: port.country && <FlaggedCountry code={port.country} />,
        code: port.locode,
      }))}
      error={isUnknown ? t('passagesPage.portUnknown') : undefined}
      onOpenChange={setOpen}
      onType={(next) => {
        setTyped(next);
        setOpen(true);
        onChoose(undefined);
      }}
      onTake={({ key }) => {
        setTyped(undefined);
        onChoose(key);
      }}
    />
  );
}

const isLike = ({ name, mmsi }: Ship, text: string): boolean =>
  (name ?? '').toLowerCase().includes(text.toLowerCase()) || String(mmsi).startsWith(text);

interface ShipChoiceProps {
  accountId: string;
  mmsi: number | undefined;
  onChoose: (mmsi: number | undefined) => void;
}

/** Of the own fleets; may stay empty. */
function ShipChoice({ accountId, mmsi, onChoose }: ShipChoiceProps) {
  const { t } = useTranslation();
  const own = useLive(() => listOwnShips(accountId), [accountId]);
  const ships = own.state === 'ready' ? own.value : [];
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const nameOf = ({ name, mmsi: number }: Ship) => name ?? String(number);
  const chosen = ships.find((ship) => ship.mmsi === mmsi);
  const text = typed ?? (chosen ? nameOf(chosen) : '');
  const wanted = typed?.trim() ?? '';
  const found = isOpen && wanted !== '' ? ships.filter((ship) => isLike(ship, wanted)).slice(0, MOST_SUGGESTED) : [];
  const isUnknown = !isOpen && text.trim() !== '' && mmsi === undefined;
  return (
    <SuggestField
      label={t('passagesPage.ship')}
      value={text}
      listLabel={t('passagesPage.ownShips')}
      suggestions={found.map((ship) => ({ key: String(ship.mmsi), name: nameOf(ship), code: String(ship.mmsi) }))}
      hint={text === '' ? t('passagesPage.noShip') : undefined}
      error={isUnknown ? t('passagesPage.shipUnknown') : undefined}
      onOpenChange={setOpen}
      onType={(next) => {
        setTyped(next);
        setOpen(true);
        onChoose(undefined);
      }}
      onTake={({ key }) => {
        setTyped(undefined);
        onChoose(Number(key));
      }}
    />
  );
}
