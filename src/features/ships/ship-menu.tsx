// What can be done with a ship on the map: opened there by the right button, or by a finger held still.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { AddShipToFleet } from './add-ship-to-fleet.tsx';
import css from './ship-drawer.module.css';

interface Props {
  accountId: string;
  mmsi: number;
  name: string;
  onOpen: () => void;
  onPath: () => void;
}

export function ShipMenu({ accountId, mmsi, name, onOpen, onPath }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.menu}>
      <Button kind="soft" onClick={onOpen}>
        <Icon name="about" />
        {t('ships.details')}
      </Button>
      <Button kind="soft" onClick={onPath}>
        <Icon name="time" />
        {t('ships.track')}
      </Button>
      <Button asChild kind="soft">
        <Link to="/dashboard/ship/$shipId" params={{ shipId: String(mmsi) }}>
          <Icon name="ship" />
          {t('ships.toPage')}
        </Link>
      </Button>
      <AddShipToFleet accountId={accountId} mmsi={mmsi} name={name} />
    </div>
  );
}
