// Among the actions of a ship: opens the composer of reports, which is loaded then.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentOffer } from '#contract/documents/document.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { Button } from '#ui/button.tsx';
import { SideDialog } from '#ui/frame/dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { PartPlace } from '#ui/lazy-part.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';

const ReportComposer = lazy(() => import('./report-composer.tsx').then((module) => ({ default: module.ReportComposer })));

interface Props {
  accountId: string;
  /** The account's name, as the server calls it: it stands in the receipt. */
  author: string;
  mmsi: number;
  ship: Ship | undefined;
  /** Passed in, because it is of another feature. */
  pdf: (offer: DocumentOffer) => ReactNode;
}

export function ReportButton(props: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const name = props.ship?.name ?? t('ships.mmsiNumber', { mmsi: props.mmsi });
  return (
    <>
      <Button kind="soft" onClick={() => setOpen(true)}>
        <Icon name="send" />
        {t('authorityReportsPage.open')}
      </Button>
      <SideDialog open={isOpen} onOpenChange={setOpen} wide title={t('authorityReportsPage.title', { ship: name })}>
        <PartPlace>
          <Suspense fallback={<SkeletonLines lines={8} />}>
            <ReportComposer {...props} onKept={() => setOpen(false)} />
          </Suspense>
        </PartPlace>
      </SideDialog>
    </>
  );
}
