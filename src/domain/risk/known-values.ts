// What is known of a ship or passage, by the names that the lines of a rule set use: some values are made of several inputs. Pure.
import { THREAT_RATINGS, type ThreatRating } from '#contract/entities/ports.ts';
import type { PassageRiskInputs, ShipRiskInputs, ValueOrigin } from '#contract/entities/risk.ts';
import { shipTypeKey } from '#domain/ais/ship-type.ts';
import type { ScaleValue } from './scale.ts';

export interface KnownValue extends ValueOrigin {
  /** undefined: unknown. */
  value?: ScaleValue;
  /** Only a part of the value is known. */
  atLeast?: boolean;
  /** Another value that it may turn out to be: no more is counted, but the range reaches as far. */
  mayBe?: ScaleValue;
}

/** By the `input` of a line. */
export type KnownValues = Readonly<Record<string, KnownValue>>;

type Inputs = Omit<ShipRiskInputs, 'maxSpeedKn'> & Pick<PassageRiskInputs, 'worstStretch' | 'reportsAlong' | 'hoursListed' | 'ports'>;

export const knownOfShip = ({ maxSpeedKn, ...inputs }: ShipRiskInputs): KnownValues => ({
  ...knownOf(inputs),
  speedKn: { ...inputs.origins?.['maxSpeedKn'], value: maxSpeedKn },
});

export const knownOfPassage = ({ speedKn, ...inputs }: PassageRiskInputs): KnownValues => ({
  ...knownOf(inputs),
  speedKn: { ...inputs.origins?.['speedKn'], value: speedKn },
});

function knownOf({ origins = {}, ports = [], atLeast = [], ...inputs }: Inputs): KnownValues {
  const plain = Object.entries(inputs).map(([name, value]): [string, KnownValue] => [
    name,
    { ...origins[name], value, atLeast: atLeast.includes(name) },
  ]);
  const { shipType, crew } = inputs;
  const isPassenger = isPassengerShip(shipType);
  return {
    ...Object.fromEntries(plain),
    ports: { ...origins['ports'], value: worstPort(ports), atLeast: ports.some((rating) => !rating) },
    persons: {
      ...origins[isPassenger ? 'shipType' : 'crew'],
      value: isPassenger ? 'passengerShip' : crew,
      ...(shipTypeKey(shipType) === 'unknown' && { mayBe: 'passengerShip' }),
    },
    cargo: { ...origins['shipType'], value: cargoOf(shipType) },
  };
}

/** AIS type 60 to 69. */
const isPassengerShip = (shipType: number | undefined): boolean => shipTypeKey(shipType) === 'passenger';

/** High speed craft, passenger ships, cargo ships, tankers and others: those whose second digit says what they carry. */
const SAYS_CARGO: readonly number[] = [4, 6, 7, 8, 9];

/** By the AIS type: its second digit 1 to 4 is dangerous goods of category A to D (X, Y, Z and OS). undefined: unknown. */
function cargoOf(shipType: number | undefined): 'tanker' | 'dangerous' | 'other' | undefined {
  const kind = shipTypeKey(shipType);
  if (shipType === undefined || kind === 'unknown') return undefined;
  if (kind === 'tanker') return 'tanker';
  const digit = shipType % 10;
  return SAYS_CARGO.includes(Math.floor(shipType / 10)) && digit >= 1 && digit <= 4 ? 'dangerous' : 'other';
}

/** The worst of those that are rated; undefined: none is. */
function worstPort(ports: readonly (ThreatRating | null | undefined)[]): ThreatRating | undefined {
  return THREAT_RATINGS[Math.max(...ports.map((rating) => (rating ? THREAT_RATINGS.indexOf(rating) : -1)))];
}
