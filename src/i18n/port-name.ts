// A port's name with what tells it from others of the same name.
import { countryName } from './country-name.ts';

interface NamedPort {
  name: string;
  locode?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  country?: string | undefined;
}

/** "Rotterdam, Netherlands": for where two ports of one name would be taken for each other. */
export const placedPortName = ({ name, country }: Pick<NamedPort, 'name' | 'country'>): string =>
  country ? `${name}, ${countryName(country)}` : name;

/** "Rotterdam (NLRTM)"; without a LOCODE "Rotterdam (Netherlands)". */
export function portName({ name, locode, country }: NamedPort): string {
  const code = locode ?? (country && countryName(country));
  return code ? `${name} (${code})` : name;
}
