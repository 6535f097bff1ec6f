// What is assessed: two ports or a route, a ship of the own fleets, departure and speed.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usualDeparture } from '#domain/passages/departure.ts';
import { serverNow } from '#platform/clock.ts';
import { serviceSpeedOf } from '#store/service-speed.ts';
import { useLive } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Field } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { PortField, OwnShipField } from './choice-fields.tsx';
import {
  addressTime,
  MOST_PASSAGE_KN,
  type PassageSearch,
  readPassageSearch,
  TIME_FAULTS,
  type TimeFault,
  timeOfAddress,
} from './passage-search.ts';
import type { ListRoutes } from './passage-run.ts';
import css from './passages.module.css';
import { RouteField } from './route-field.tsx';

const PORT_FIELDS = ['from', 'to'] as const;

interface Props {
  accountId: string;
  listRoutes: ListRoutes;
  search: PassageSearch;
  onSearch: (next: PassageSearch) => void;
  /** What is wrong with departure and speed of the address. */
  faults: readonly TimeFault[];
}

/** A usual service speed, as in route planning. */
const START_SPEED = 12;

type Given = { [Name in keyof PassageSearch]: PassageSearch[Name] | undefined };

/** What an address without a way begins with. One with a way says itself what it lacks. */
function begun(search: PassageSearch): Given {
  const isBegun = (search.route ?? search.from ?? search.to) !== undefined;
  return isBegun ? search : { departure: addressTime(usualDeparture(serverNow())), speed: START_SPEED, ...search };
}

export function PassageForm({ accountId, listRoutes, search, onSearch, faults }: Props) {
  const { t } = useTranslation();
  const [given, setGiven] = useState(() => begun(search));
  const [speed, setSpeed] = useState(String(given.speed ?? ''));
  const [isSpeedTyped, setSpeedTyped] = useState(search.speed !== undefined);
  const [unmatched, setUnmatched] = useState<Partial<Record<'from' | 'to', string>>>({});
  const [isRefused, setRefused] = useState(false);
  const change = (part: Given) => setGiven((before) => ({ ...before, ...part }));
  const takeShip = (ship: number | undefined) => {
    change({ ship });
    if (ship === undefined || isSpeedTyped) return;
    void serviceSpeedOf(accountId, ship).then((known) => setSpeed(String(known ?? START_SPEED)));
  };
  const labels = { from: t('passagesPage.from'), to: t('passagesPage.to') };
  const portField = (name: 'from' | 'to') => (
    <PortField
      accountId={accountId}
      label={labels[name]}
      id={given[name]}
      onChoose={(id) => change({ [name]: id })}
      onType={(text) => setUnmatched((before) => ({ ...before, [name]: text }))}
    />
  );
  const unknownPorts = PORT_FIELDS.filter((name) => given.route === undefined && given[name] === undefined && unmatched[name]?.trim());
  const takeRoute = (route: string | undefined) => route !== undefined && change({ route, from: undefined, to: undefined });
  const known = useLive(() => listRoutes(accountId), [accountId, listRoutes]);
  const routeName = known.state === 'ready' ? known.value.find(({ id }) => id === given.route)?.name : undefined;
  const faultOf = (...of: readonly TimeFault[]) => {
    const found = TIME_FAULTS.find((fault) => of.includes(fault) && faults.includes(fault));
    return found && t(`passagesPage.fault.${found}`, { most: MOST_PASSAGE_KN });
  };
  const submit = () => {
    setRefused(unknownPorts.length > 0); // sent on, the page would forget what was typed
    if (unknownPorts.length > 0) return;
    const number = speed.trim() === '' ? undefined : Number(speed.replace(',', '.'));
    onSearch(readPassageSearch({ ...given, speed: number }));
  };
  return (
    <Form className="stack-12" data-drafts="none" onSubmit={submit}>
      {given.route === undefined ? (
        <div className={css.fields}>
          {portField('from')}
          {portField('to')}
          <RouteField {...{ accountId, listRoutes }} label={t('passagesPage.orRoute')} id={undefined} onChoose={takeRoute} />
        </div>
      ) : (
        <div className="line-12 wraps">
          <Text>{routeName ? t('passagesPage.ofRoute', { name: routeName }) : t('passagesPage.ofPlannedRoute')}</Text>
          <Button type="button" size="small" kind="soft" onClick={() => change({ route: undefined })}>
            {t('passagesPage.choosePorts')}
          </Button>
        </div>
      )}
      <div className={css.fields}>
        <OwnShipField accountId={accountId} mmsi={given.ship} onChoose={takeShip} />
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
              onChange={({ target }) => {
                setSpeed(target.value);
                setSpeedTyped(true);
              }}
            />
          )}
        </Field>
      </div>
      {isRefused && unknownPorts.length > 0 && (
        <Notice tone="warning">
          {unknownPorts.map((name) => t('passagesPage.portNotKnown', { field: labels[name], typed: unmatched[name] })).join(' ')}
        </Notice>
      )}
      <div>
        <Button type="submit">
          <Icon name="report" />
          {t('passagesPage.assess')}
        </Button>
      </div>
    </Form>
  );
}
