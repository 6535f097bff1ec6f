// One port: its rating, or that it has none; position, events nearby within a year, and own ships bound for it.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PortRow } from '#contract/tables.ts';
import { type OfRecord, RecordDrawer } from '#map/record-drawer.tsx';
import { showDrawer } from '#map/workbench.ts';
import { heldPorts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { useStars } from '#store/use-stars.ts';
import { Facts } from '#ui/list/facts.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { StarButton } from '#ui/list/star-button.tsx';
import { PortRating, usePortFacts } from './port-facts.tsx';
import { BoundForIt, EventsNear } from './port-surroundings.tsx';

export function PortDrawer({ accountId, scheme, ...frame }: OfRecord) {
  const { t } = useTranslation();
  const { id } = frame;
  const stars = useStars(accountId);
  return (
    <RecordDrawer
      {...frame}
      records={useHeld(heldPorts, accountId)}
      nameOf={({ name }) => name}
      zoom={10}
      words={{ one: t('ports.one'), showOnMap: t('ports.showOnMap'), notHeld: t('ports.notHeld'), notHeldWhy: t('ports.notHeldWhy') }}
      actions={({ name }) => (
        <StarButton name={name} isStarred={stars.has('port', id)} onChange={(isStarred) => stars.set('port', id, isStarred)} />
      )}
      param="port"
      toPage={
        <Link to="/dashboard/ports/$portId" params={{ portId: id }}>
          <Icon name="port" />
          {t('ports.toPage')}
        </Link>
      }
    >
      {(port) => <PortDetails accountId={accountId} port={port} scheme={scheme} />}
    </RecordDrawer>
  );
}

function PortDetails({ accountId, port, scheme }: Pick<OfRecord, 'accountId' | 'scheme'> & { port: PortRow }) {
  return (
    <>
      <PortRating port={port} scheme={scheme} />
      <Facts facts={usePortFacts(port)} />
      <EventsNear accountId={accountId} port={port} scheme={scheme} onOpen={(id) => showDrawer({ name: 'event', id })} />
      <BoundForIt accountId={accountId} port={port} onOpen={(mmsi) => showDrawer({ name: 'ship', mmsi })} />
    </>
  );
}
