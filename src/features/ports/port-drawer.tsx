// One port: its rating or that nobody gave it one, where it is, what happened near it within a year, which own ships are bound for it.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PortRow } from '#contract/tables.ts';
import type { ChartView } from '#map/chart-view.ts';
import type { Scheme } from '#map/ship-look.ts';
import { showDrawer } from '#map/workbench.ts';
import { heldPorts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { useStars } from '#store/use-stars.ts';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { StarButton } from '#ui/star-button.tsx';
import { RecordActions, RecordDrawer } from '#ui/record-drawer.tsx';
import { placeOf } from './port-events.ts';
import { PortRating, usePortFacts } from './port-facts.tsx';
import { BoundForIt, EventsNear } from './port-surroundings.tsx';

const PORT_ZOOM = 10;

interface Props {
  accountId: string;
  id: string;
  scheme: Scheme;
  onClose: () => void;
  onBack?: () => void;
  onShow: (view: ChartView) => void;
}

export function PortDrawer({ accountId, id, scheme, onClose, onBack, onShow }: Props) {
  const { t } = useTranslation();
  const held = useHeld(heldPorts, accountId);
  const port = held?.get(id);
  const stars = useStars(accountId);
  const show = () => {
    if (port) onShow({ position: placeOf(port), zoom: PORT_ZOOM });
  };
  return (
    <RecordDrawer
      title={port?.name ?? t('ports.one')}
      onClose={onClose}
      onBack={onBack}
      actions={
        port && <StarButton name={port.name} isStarred={stars.has('port', id)} onChange={(isStarred) => stars.set('port', id, isStarred)} />
      }
      locate={{ label: t('ports.showOnMap'), onClick: show }}
      isReading={held === undefined}
      missing={{ title: t('ports.notHeld'), why: t('ports.notHeldWhy') }}
    >
      {port && <PortDetails accountId={accountId} port={port} scheme={scheme} />}
    </RecordDrawer>
  );
}

interface DetailProps {
  accountId: string;
  port: PortRow;
  scheme: Scheme;
}

function PortDetails({ accountId, port, scheme }: DetailProps) {
  const { t } = useTranslation();
  return (
    <>
      <PortRating port={port} scheme={scheme} />
      <Facts facts={usePortFacts(port)} />
      <EventsNear accountId={accountId} port={port} scheme={scheme} onOpen={(id) => showDrawer({ name: 'event', id })} />
      <BoundForIt accountId={accountId} port={port} onOpen={(mmsi) => showDrawer({ name: 'ship', mmsi })} />
      <RecordActions
        toPage={
          <Link to="/dashboard/ports/$portId" params={{ portId: port.id }}>
            <Icon name="port" />
            {t('ports.toPage')}
          </Link>
        }
        mapSearch={`port=${encodeURIComponent(port.id)}`}
      />
    </>
  );
}
