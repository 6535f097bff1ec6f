// The button that leads from a screen to its PDF. The dialog comes when it is first opened.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentOffer } from '#contract/documents/document.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const PdfDialog = lazyPart(() => import('./pdf-dialog.tsx').then((part) => part.PdfDialog));

export function PdfButton({ offer }: { offer: DocumentOffer }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="soft" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('documentsPage.open')}
      </Button>
      <Suspense fallback={null}>{isOpen && <PdfDialog offer={offer} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
