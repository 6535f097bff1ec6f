// Choosing a file of a watch list or of owners, its upload, and what it would change, before it replaces anything.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Field } from '#ui/form/field.tsx';
import { FileInput } from '#ui/form/file-input.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { OnlineButton } from '#ui/link-notice.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { Text } from '#ui/text.tsx';
import { showToast } from '#ui/toasts.tsx';
import { ListPreviewView } from './list-preview.tsx';
import { type UploadStage, useListUpload } from './use-list-upload.ts';

const FILE_TYPES = '.csv,.txt,.json,.jsonl,text/csv,application/json';
const MAX_LIST_NAME = 80;

export function ListUpload({ onApplied }: { onApplied: () => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { stage, send, apply, cancel } = useListUpload(() => {
    showToast('success', t('admin.lists.applied'));
    setOpen(false);
    onApplied();
  });
  if (stage.at === 'found') return <ListPreviewView {...stage} onApply={() => void apply()} onCancel={cancel} />;
  if (stage.at === 'sending') return <Sending {...stage} onCancel={cancel} />;
  if (!isOpen)
    return (
      <div>
        <OnlineButton kind="soft" onClick={() => setOpen(true)}>
          <Icon name="add" />
          {t('admin.lists.upload')}
        </OnlineButton>
      </div>
    );
  return (
    <div className="stack-12">
      <Choosing
        onFile={(file, said) => void send(file, said)}
        onClose={() => {
          cancel();
          setOpen(false);
        }}
      />
      {stage.refusal && <RefusalMessage error={stage.refusal} />}
    </div>
  );
}

interface ChoosingProps {
  onFile: (file: File, said: { list?: string; issuedAt?: number }) => void;
  onClose: () => void;
}

function Choosing({ onFile, onClose }: ChoosingProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [list, setList] = useState('');
  const [day, setDay] = useState<number | 'wrong'>();
  const name = list.trim();
  return (
    <>
      <Field label={t('admin.lists.name')} hint={t('admin.lists.nameWhy')}>
        {(control) => (
          <TextField
            {...control}
            value={list}
            maxLength={MAX_LIST_NAME}
            autoComplete="off"
            onChange={({ target }) => setList(target.value)}
          />
        )}
      </Field>
      <DateField
        label={t('admin.lists.day')}
        hint={t('admin.lists.dayWhy')}
        precision="day"
        value={typeof day === 'number' ? day : undefined}
        onChange={(typed) => setDay(typed === 'none' ? undefined : typed)}
      />
      <FileInput
        ref={input}
        label={t('admin.lists.file')}
        accept={FILE_TYPES}
        onFile={(file) => onFile(file, { ...(name && { list: name }), ...(typeof day === 'number' && { issuedAt: day }) })}
      />
      <div className="line-8 wraps">
        <OnlineButton disabled={day === 'wrong'} onClick={() => input.current?.click()}>
          {t('admin.lists.choose')}
        </OnlineButton>
        <Button kind="soft" onClick={onClose}>
          {t('admin.cancel')}
        </Button>
      </div>
    </>
  );
}

interface SendingProps extends Pick<Extract<UploadStage, { at: 'sending' }>, 'fileName' | 'share' | 'reading'> {
  onCancel: () => void;
}

function Sending({ fileName, share, reading, onCancel }: SendingProps) {
  const { t } = useTranslation();
  const words = t(share < 1 ? 'admin.lists.sending' : 'admin.lists.reading', { file: fileName });
  const fraction = share < 1 ? share : reading?.share;
  return (
    <div className="stack-12">
      <Text as="span" role="status" className="breaks">
        {words}
      </Text>
      <ProgressBar label={words} {...(fraction !== undefined && { fraction })} />
      {reading && <Text tone="quiet">{t('admin.lists.rowsRead', { number: formatNumber(reading.rows) })}</Text>}
      <div>
        <Button kind="soft" onClick={onCancel}>
          {t('admin.cancel')}
        </Button>
      </div>
    </div>
  );
}
