// The button that adds one ship to a fleet, and its dialog.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { PartPlace } from '#ui/lazy-part.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';

const AddToFleet = lazy(() => import('./add-to-fleet.tsx').then((module) => ({ default: module.AddToFleet })));

interface Props {
  accountId: string;
  mmsi: number;
  /** Named in the dialog's title. */
  name: string;
}

export function AddShipToFleet({ accountId, mmsi, name }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="soft" onClick={() => setOpen(true)}>
        <Icon name="add" />
        {t('ships.addToFleet')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('ships.addNamedToFleet', { name })}>
        <PartPlace>
          <Suspense fallback={<SkeletonLines lines={3} />}>
            <AddToFleet count={1} mmsis={[mmsi]} accountId={accountId} />
          </Suspense>
        </PartPlace>
      </Dialog>
    </>
  );
}
