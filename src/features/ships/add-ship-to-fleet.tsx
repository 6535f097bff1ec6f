// The button that adds one ship to a fleet, or to another when she is in one, and its dialog.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { PartPlace } from '#ui/lazy-part.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { useFleetsOf } from './ships-queries.ts';

const AddToFleet = lazy(() => import('./add-to-fleet.tsx').then((module) => ({ default: module.AddToFleet })));

interface Props {
  accountId: string;
  mmsi: number;
  /** Named in the dialog's title. */
  name: string;
}

export function AddShipToFleet({ accountId, mmsi, name }: Props) {
  const { t } = useTranslation();
  const fleets = useFleetsOf(accountId, mmsi);
  const inFleets = fleets.state === 'ready' ? fleets.value.map(({ id }) => id) : [];
  /** The fleets that she is in when the dialog opens. undefined: it is closed. */
  const [without, setWithout] = useState<readonly string[]>();
  const told = { words: (fleet: string) => t('ships.addedToFleet', { name, fleet }), onAdded: () => setWithout(undefined) };
  return (
    <>
      <Button kind="soft" onClick={() => setWithout(inFleets)}>
        <Icon name="add" />
        {t(inFleets.length > 0 ? 'ships.addToAnotherFleet' : 'ships.addToFleet')}
      </Button>
      <Dialog
        open={without !== undefined}
        onOpenChange={(open) => !open && setWithout(undefined)}
        title={t('ships.addNamedToFleet', { name })}
      >
        <PartPlace>
          <Suspense fallback={<SkeletonLines lines={3} />}>
            <AddToFleet count={1} mmsis={[mmsi]} without={without} accountId={accountId} told={told} />
          </Suspense>
        </PartPlace>
      </Dialog>
    </>
  );
}
