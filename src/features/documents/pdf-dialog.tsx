// Saves or shares what a screen shows as a PDF: paper, progress, the file. Without what makes PDFs it offers that, with its size, and the text.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WordedProgress } from '#ui/chart/progress-bar.tsx';
import { DOWNLOAD_BYTES } from '#compute/document-parts.ts';
import { type DocumentOffer, PAPERS, type Paper } from '#contract/documents/document.ts';
import { usualPaper } from './paper.ts';
import { formatBytes } from '#i18n/formats.ts';
import { saveFile } from '#platform/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { type PdfState, type PdfSteps, usePdf } from './use-pdf.ts';

interface Props {
  offer: DocumentOffer;
  onClose: () => void;
}

export function PdfDialog({ offer, onClose }: Props) {
  const { t } = useTranslation();
  const [paper, setPaper] = useState<Paper>(() => usualPaper(navigator.language));
  const steps = usePdf(offer);
  const { at } = steps.state;
  const isBusy = at === 'making' || at === 'downloading';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('documentsPage.title')}
      description={t('documentsPage.why')}
      actions={<Actions {...{ steps, paper }} />}
    >
      <div className="stack-12">
        {!isBusy && at !== 'made' && (
          <Choice
            label={t('documentsPage.paper')}
            value={paper}
            options={PAPERS.map((one) => ({ value: one, label: t(`documentsPage.papers.${one}`) }))}
            onChange={setPaper}
          />
        )}
        <StateWords state={steps.state} />
      </div>
    </Dialog>
  );
}

function StateWords({ state }: { state: PdfState }) {
  const { t } = useTranslation();
  switch (state.at) {
    case 'missing':
      return (
        <Notice>{globalThis.caches ? t('documentsPage.missing', { size: formatBytes(DOWNLOAD_BYTES) }) : t('documentsPage.unkept')}</Notice>
      );
    case 'downloading':
      return <WordedProgress label={t('documentsPage.downloading')} fraction={state.part} />;
    case 'making':
      return <WordedProgress label={t('documentsPage.making')} />;
    case 'made':
      return (
        <Text className="tabular" role="status">
          {t('documentsPage.made', { name: state.file.name, size: formatBytes(state.file.size) })}
        </Text>
      );
    case 'failed':
      return <Notice tone="warning">{t(`documentsPage.failed.${state.what}`)}</Notice>;
    default:
      return null;
  }
}

function Actions({ steps: { state, download, make, cancel, saveText }, paper }: { steps: PdfSteps; paper: Paper }) {
  const { t } = useTranslation();
  if (state.at === 'looking') return null;
  if (state.at === 'made') return <MadeActions file={state.file} />;
  if (state.at === 'making' || state.at === 'downloading')
    return (
      <Button kind="soft" onClick={cancel}>
        {t('documentsPage.cancel')}
      </Button>
    );
  const canMake = state.at === 'kept' || (state.at === 'failed' && state.isKept);
  return (
    <>
      <Button kind="soft" onClick={saveText}>
        {t('documentsPage.asText')}
      </Button>
      {canMake ? (
        <Button onClick={() => make(paper)}>{t('documentsPage.make')}</Button>
      ) : (
        globalThis.caches && <Button onClick={download}>{t('documentsPage.download', { size: formatBytes(DOWNLOAD_BYTES) })}</Button>
      )}
    </>
  );
}

function MadeActions({ file }: { file: File }) {
  const { t } = useTranslation();
  const [isRefused, setRefused] = useState(false);
  const share = () =>
    navigator.share({ files: [file], title: file.name }).catch((problem: unknown) => {
      // who closes the list of apps has changed his mind
      setRefused(!(problem instanceof DOMException && problem.name === 'AbortError'));
    });
  return (
    <>
      {isRefused && <Text role="status">{t('documentsPage.failed.share')}</Text>}
      {'canShare' in navigator && navigator.canShare({ files: [file] }) && (
        <Button kind="soft" onClick={() => void share()}>
          {t('documentsPage.share')}
        </Button>
      )}
      <Button onClick={() => saveFile(file.name, file, file.type)}>{t('documentsPage.save')}</Button>
    </>
  );
}
