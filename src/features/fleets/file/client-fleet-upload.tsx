// A file of ships for an existing fleet, checked and stored by the server: shows what was added, and each refused row with its reason.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#contract/errors.ts';
import type { Fleet, RefusedRow } from '#contract/entities/fleets.ts';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_ROWS } from '#contract/limits.ts';
import { formatBytes, formatNumber } from '#i18n/formats.ts';
import { call } from '#remote/call.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { OnlineButton } from '#ui/link-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { Text } from '#ui/text.tsx';
import { FleetFileInput } from '#features/fleets/fleet-parts.tsx';
import css from '#features/fleets/fleets.module.css';

type Outcome = { added: number; refused: RefusedRow[] };
type Stage = { at: 'idle' } | { at: 'sending' } | { at: 'refused'; error: AppError } | ({ at: 'done'; file: string } & Outcome);

/** Without the prefix of a data URL. */
const toBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '');
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsDataURL(file);
  });

interface Props {
  fleet: Fleet;
  onUploaded: () => void;
  onClose: () => void;
}

export function ClientFleetUpload({ fleet, onUploaded, onClose }: Props) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  const input = useRef<HTMLInputElement>(null);
  const limits = { rows: formatNumber(MAX_UPLOAD_ROWS), fileBytes: formatBytes(MAX_UPLOAD_BYTES) };
  const refuse = (message: string) => setStage({ at: 'refused', error: { code: 'invalid', message } });
  const upload = async (file: File) => {
    if (file.size === 0) return refuse(t('fleets.form.file.empty'));
    if (file.size > MAX_UPLOAD_BYTES) return refuse(t('fleets.form.file.tooLarge', limits));
    setStage({ at: 'sending' });
    const content = await toBase64(file).catch(() => undefined);
    if (content === undefined) return refuse(t('fleets.form.file.readerFailed'));
    const answer = await call('admin.uploadFleet', {
      params: { id: fleet._id },
      query: { clientId: fleet.organisationId },
      body: { fileName: file.name.slice(0, 200), content },
    });
    if (!answer.ok) return setStage({ at: 'refused', error: answer.error });
    const { added, refused } = answer.value;
    setStage({ at: 'done', file: file.name, added, refused });
    onUploaded();
  };
  return (
    <Card id="fleet-upload" title={t('admin.fleets.uploadTitle')}>
      <Text tone="quiet">{t('fleets.form.fileHint', limits)}</Text>
      {stage.at === 'refused' && <RefusalMessage error={stage.error} needsLink={t('ui.noLinkWhy')} />}
      {stage.at === 'done' && <Result {...stage} />}
      <FleetFileInput ref={input} onFile={(file) => void upload(file)} />
      <div className={css.inline}>
        <OnlineButton autoFocus busy={stage.at === 'sending'} onClick={() => input.current?.click()}>
          <Icon name="upload" />
          {t('fleets.form.fileChoose')}
        </OnlineButton>
        <Button kind="soft" onClick={onClose}>
          {t('admin.close')}
        </Button>
      </div>
    </Card>
  );
}

function Result({ file, added, refused }: { file: string } & Outcome) {
  const { t } = useTranslation();
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <div ref={said} tabIndex={-1} className="stack-20" style={{ outline: 'none' }}>
      <Notice tone={refused.length > 0 ? 'warning' : 'info'} title={file}>
        {t('admin.fleets.uploaded', { count: added, number: formatNumber(added) })}{' '}
        {refused.length > 0 && t('admin.fleets.refused', { count: refused.length, number: formatNumber(refused.length) })}
      </Notice>
      {refused.length > 0 && (
        <div className={css.scroll} tabIndex={0} role="group" aria-label={t('fleets.form.refusedRows')}>
          <table className={css.refused} aria-label={t('fleets.form.refusedRows')}>
            <thead>
              <tr>
                <th scope="col">{t('fleets.form.rowNumber')}</th>
                <th scope="col">{t('admin.fleets.field')}</th>
                <th scope="col">{t('fleets.form.rowWhy')}</th>
              </tr>
            </thead>
            <tbody>
              {refused.map(({ row, field, message }) => (
                <tr key={`${row} ${field}`}>
                  <td className="tabular">{formatNumber(row)}</td>
                  <td>
                    <bdi>{field}</bdi>
                  </td>
                  <td>
                    <bdi>{message}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
