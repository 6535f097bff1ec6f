// All ports, as destinations of ships are found among them: with the same members as on a device (src/domain/routing/destination.ts).
import type { DestinationPort } from '#domain/routing/destination.ts';
import type { Tx } from '#server/db/db.ts';

interface PortRecord {
  id: string;
  name: string;
  locode: string | null;
  country: string | null;
  lat: number;
  lon: number;
  harbour_size: DestinationPort['harbourSize'] | null;
}

const toPort = ({ id, name, locode, country, lat, lon, harbour_size }: PortRecord): DestinationPort => ({
  id,
  name,
  position: [lon, lat],
  ...(locode !== null && { locode }),
  ...(country !== null && { country }),
  ...(harbour_size !== null && { harbourSize: harbour_size }),
});

export async function readDestinationPorts(tx: Pick<Tx, 'query'>): Promise<DestinationPort[]> {
  return (await tx.query<PortRecord>('select id, name, locode, country, lat, lon, harbour_size from ports order by id')).map(toPort);
}
