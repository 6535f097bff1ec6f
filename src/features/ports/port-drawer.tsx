// One port: its rating or that nobody gave it one, where it is, what happened near it within a year, which own ships are bound for it.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PortRow } from '#contract/tables.ts';
import type { ChartView } from '#map/chart-view.ts';
import type { Scheme } from '#map/ship-look.ts';
import { showDrawer } from '#map/workbench.ts';
import { heldPorts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { CopyLink } from '#ui/copy-link.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/states.tsx';
import { placeOf } from './port-events.ts';
import { PortRating, usePortFacts } from './port-facts.tsx';
import { BoundForIt, EventsNear } from './port-surroundings.tsx';
import css from './ports.module.css';

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
  return (
    <Drawer
      title={port?.name ?? t('ports.one')}
      onClose={onClose}
      {...(onBack && { onBack })}
      actions={
        port && (
          <IconButton label={t('ports.showOnMap')} onClick={() => onShow({ position: placeOf(port), zoom: PORT_ZOOM })}>
            <Icon name="locate" />
          </IconButton>
        )
      }
    >
      {port ? (
        <PortDetails accountId={accountId} port={port} scheme={scheme} />
      ) : held ? (
        <EmptyState title={t('ports.notHeld')}>{t('ports.notHeldWhy')}</EmptyState>
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Drawer>
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
    <div className={css.drawer}>
      <PortRating port={port} scheme={scheme} />
      <Facts facts={usePortFacts(port)} />
      <EventsNear accountId={accountId} port={port} scheme={scheme} onOpen={(id) => showDrawer({ name: 'event', id })} />
      <BoundForIt accountId={accountId} port={port} onOpen={(mmsi) => showDrawer({ name: 'ship', mmsi })} />
      <div className={css.actions}>
        <Button asChild kind="soft">
          <Link to="/dashboard/ports/$portId" params={{ portId: port.id }}>
            <Icon name="port" />
            {t('ports.toPage')}
          </Link>
        </Button>
        <CopyLink url={`${location.origin}/dashboard/map?port=${encodeURIComponent(port.id)}`} />
      </div>
    </div>
  );
}
