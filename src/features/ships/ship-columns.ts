// A ship as a row of a file. Values in, words out; nothing here asks or writes.
import type { Translate } from '#i18n/i18n.ts';
import type { Ship } from '#contract/ships.ts';
import { navStatusKey } from '#domain/ais/movement.ts';
import { groupOf } from '#domain/ais/ship-type.ts';
import type { TableColumn } from '#ui/table-columns.ts';

const narrow = { minPx: 0 } as const;

export function shipFileColumns(t: Translate): readonly TableColumn<Ship>[] {
  const status = (ship: Ship) => {
    const key = navStatusKey(ship.navStatus);
    return key && t(`ais.navStatus.${key}`);
  };
  return [
    { ...narrow, id: 'name', header: t('shipPage.name'), kind: 'text', value: ({ name }) => name },
    { ...narrow, id: 'mmsi', header: t('ships.mmsi'), kind: 'text', value: ({ mmsi }) => String(mmsi) },
    { ...narrow, id: 'imo', header: t('ships.imo'), kind: 'text', value: ({ imo }) => (imo ? String(imo) : undefined) },
    { ...narrow, id: 'callsign', header: t('ships.callsign'), kind: 'text', value: ({ callsign }) => callsign },
    { ...narrow, id: 'flag', header: t('ships.flag'), kind: 'text', value: ({ flag }) => flag },
    {
      ...narrow,
      id: 'type',
      header: t('ships.type'),
      kind: 'text',
      value: ({ shipType, mmsi }) => t(`ais.group.${groupOf(shipType, mmsi)}`),
    },
    { ...narrow, id: 'seen', header: t('shipPage.seen'), kind: 'text', value: ({ lastSeen }) => new Date(lastSeen).toISOString() },
    { ...narrow, id: 'lat', header: t('shipPage.latitude'), kind: 'number', value: ({ lat }) => lat },
    { ...narrow, id: 'lon', header: t('shipPage.longitude'), kind: 'number', value: ({ lon }) => lon },
    { ...narrow, id: 'speed', header: t('shipPage.speedKn'), kind: 'number', value: ({ sog }) => sog },
    { ...narrow, id: 'course', header: t('shipPage.courseDeg'), kind: 'number', value: ({ cog }) => cog },
    { ...narrow, id: 'status', header: t('ships.navStatus'), kind: 'text', value: status },
    { ...narrow, id: 'destination', header: t('ships.destination'), kind: 'text', value: ({ destination }) => destination },
    { ...narrow, id: 'eta', header: t('ships.eta'), kind: 'text', value: ({ eta }) => eta },
  ];
}
