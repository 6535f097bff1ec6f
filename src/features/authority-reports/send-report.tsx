// Where a report goes and how it leaves this page: copied, shared, by e-mail, as a QR code for another device, or by the server.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SendWay } from '#contract/entities/authority-reports/receipts.ts';
import type { EpochMs } from '#contract/units.ts';
import { isAddressOf, isPublished, type KnownCentre } from '#domain/authority-reports/known-centres.ts';
import { formatDate } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { Field, SwitchField } from '#ui/form/field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { PartPlace } from '#ui/lazy-part.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { Text } from '#ui/text.tsx';
import { showToast } from '#ui/toasts.tsx';
import { mailLink } from './report-values.ts';

const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

interface Props {
  /** The subject of the mail. */
  title: string;
  text: string;
  centres: readonly KnownCentre[];
  sentTo: string;
  /** When a report went to that address, where it is filled in from there. */
  sentBefore: EpochMs | undefined;
  /** The server mails no report of a ship that is not real. */
  isInvented: boolean;
  /** The server sends the text as a PDF too. */
  withPdf: boolean;
  onWithPdf: (withPdf: boolean) => void;
  onAddress: (address: string) => void;
  onHanded: (way: SendWay) => void;
}

export function SendReport({ title, text, centres, sentTo, sentBefore, isInvented, withPdf, onWithPdf, onAddress, onHanded }: Props) {
  const { t } = useTranslation();
  /** As it was when it was asked for: it does not change under the camera. */
  const [shownQr, setShownQr] = useState<string>();
  const why = t('authorityReportsPage.sentToWhy');
  const addressHint = sentBefore === undefined ? why : `${t('authorityReportsPage.sentBefore', { date: formatDate(sentBefore) })} ${why}`;
  const showQr = () => {
    setShownQr(text);
    onHanded('qr');
  };
  return (
    <section className="stack-10">
      <Centres centres={centres} onAddress={onAddress} />
      <Field label={t('authorityReportsPage.sentTo')} hint={addressHint}>
        {(control) => (
          <TextField
            {...control}
            name="sentTo"
            value={sentTo}
            maxLength={250}
            autoComplete="off"
            dir="ltr"
            onChange={({ target }) => onAddress(target.value)}
          />
        )}
      </Field>
      <div className="wraps-8">
        <CopyButton text={text} onCopied={() => onHanded('copy')} />
        {'share' in navigator && <ShareButton {...{ title, text }} onShared={() => onHanded('share')} />}
        <Button asChild kind="soft">
          <a href={mailLink(sentTo, title, text)} onClick={() => onHanded('mail')}>
            <Icon name="message" />
            {t('authorityReportsPage.mail')}
          </a>
        </Button>
        <Button type="button" kind="soft" onClick={showQr}>
          {t('authorityReportsPage.qr')}
        </Button>
      </div>
      {(isInvented || !isAddressOf(sentTo, centres)) && (
        <Text size="small" tone="quiet">
          {t(isInvented ? 'authorityReportsPage.serverNotInvented' : 'authorityReportsPage.serverNeedsCentre')}
        </Text>
      )}
      {!isInvented && isAddressOf(sentTo, centres) && (
        <div className="stack-8">
          <SwitchField
            label={t('authorityReportsPage.withPdf')}
            hint={t('authorityReportsPage.withPdfWhy')}
            checked={withPdf}
            onChange={onWithPdf}
          />
          <div>
            <Button type="submit" name="way" value="server">
              <Icon name="send" />
              {t('authorityReportsPage.byServer')}
            </Button>
          </div>
          <Text size="small" tone="quiet">
            {t('authorityReportsPage.byServerWhy')}
          </Text>
        </div>
      )}
      {shownQr !== undefined && (
        <PartPlace>
          <Suspense fallback={<SkeletonLines lines={4} />}>
            <QrCode text={shownQr} />
          </Suspense>
        </PartPlace>
      )}
    </section>
  );
}

/**
 * Each with its source and the date of it; a published one says that nobody has checked it. Without one the screen says that none is
 * known, and by whom it is entered.
 */
function Centres({ centres, onAddress }: Pick<Props, 'centres' | 'onAddress'>) {
  const { t } = useTranslation();
  if (centres.length === 0) return <Text tone="quiet">{t('authorityReportsPage.noCentre')}</Text>;
  return (
    <ul className="bare-list stack-8" aria-label={t('authorityReportsPage.centres')}>
      {centres.map((centre) => (
        <li key={centre.id} className="stack-4">
          <strong className="breaks">{centre.name}</strong>
          <div className="wraps-8">
            {[centre.email, centre.telephone].map(
              (address) =>
                address && (
                  <Button key={address} type="button" kind="soft" onClick={() => onAddress(address)}>
                    <bdi className="breaks">{address}</bdi>
                  </Button>
                ),
            )}
          </div>
          <Text size="small" tone="quiet">
            {isPublished(centre)
              ? t('authorityReportsPage.published', { date: centre.published, source: centre.source })
              : t('authorityReportsPage.asOf', { date: formatDate(centre.issuedAt), source: centre.source })}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function CopyButton({ text, onCopied }: { text: string; onCopied: () => void }) {
  const { t } = useTranslation();
  const copied = () => {
    onCopied();
    showToast('success', t('authorityReportsPage.copied'));
  };
  const byHand = () => showToast('warning', t('authorityReportsPage.copyByHand'));
  /** Without https there is no clipboard. */
  const copy = () => (isSecureContext ? void navigator.clipboard.writeText(text).then(copied, byHand) : byHand());
  return (
    <Button type="button" kind="soft" onClick={copy}>
      <Icon name="copy" />
      {t('authorityReportsPage.copy')}
    </Button>
  );
}

function ShareButton({ title, text, onShared }: Pick<Props, 'title' | 'text'> & { onShared: () => void }) {
  const { t } = useTranslation();
  /** Whoever closes the list of apps has not shared. */
  const share = () => void navigator.share({ title, text }).then(onShared, () => undefined);
  return (
    <Button type="button" kind="soft" onClick={share}>
      <Icon name="share" />
      {t('authorityReportsPage.share')}
    </Button>
  );
}
