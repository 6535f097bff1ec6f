// A signed version, shown from its stored row, and what it is compared with.
import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DocumentOffer } from '#contract/documents/document.ts';
import { documentName } from '#files/documents/document-name.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { Field } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import { PagePart, RecordPage } from '#ui/frame/record-page.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { TextLink } from '#ui/list/links.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { EmptyState, UnreadableState } from '#ui/states.tsx';
import { ChosenMeasures, useResidual } from '#features/vta/measures/chosen-measures.tsx';
import { KeptInventedNotices } from '#features/vta/invented-notices.tsx';
import { CompareCard, type Compared } from '#features/vta/compare-card.tsx';
import { useShipRating } from '#features/vta/rated-ships.ts';
import { LinesCard } from '#features/vta/rating-lines.tsx';
import { ResultCard } from '#features/vta/result-card.tsx';
import { AssessmentHeader } from '#features/vta/ship-identity.tsx';
import { useMapPicture } from '#map/small/use-map-picture.ts';
import { KeptMap } from './kept-map.tsx';
import { type SignedVersion, useVersions, versionName, versionNumbers } from './signed-versions.ts';
import { signedDocument } from '#features/vta/document/vta-document.ts';
import { NOW } from '#features/vta/vta-search.ts';

interface Props {
  accountId: string;
  mmsi: number;
  /** The id of the version. */
  version: string;
  against: string | undefined;
  pdf: (offer: DocumentOffer) => ReactNode;
}

export function SignedAssessment({ accountId, mmsi, version: id, against, pdf }: Props) {
  const { t } = useTranslation();
  const versions = useVersions(accountId, mmsi);
  if (versions.state === 'failed') return <UnreadableState error={versions.error} />;
  if (versions.state === 'loading') return <SkeletonLines lines={10} />;
  const version = versions.value.find((one) => one.id === id);
  const numbers = versionNumbers(versions.value);
  if (version)
    return <Version {...{ accountId, version, against, pdf, numbers }} others={versions.value.filter((one) => one !== version)} />;
  return (
    <EmptyState
      icon={<Icon name="assessment" size={24} />}
      title={t('vtaPage.noVersion')}
      action={
        <TextLink to="/dashboard/vta" search={{ ship: mmsi }}>
          {t('vtaPage.toCurrent', { ship: t('ships.mmsiNumber', { mmsi }) })}
        </TextLink>
      }
    >
      {t('vtaPage.noVersionWhy')}
    </EmptyState>
  );
}

interface VersionProps extends Pick<Props, 'accountId' | 'against' | 'pdf'> {
  version: SignedVersion;
  others: readonly SignedVersion[];
  numbers: ReadonlyMap<string, number>;
}

function Version({ accountId, version, others, against, pdf, numbers }: VersionProps) {
  const { t, i18n } = useTranslation();
  const { mmsi, ship, result, note, signedAt, authorName } = version;
  const { picture, ...drawn } = useMapPicture();
  const residual = useResidual(accountId, version);
  const name = ship.name ?? t('ships.mmsiNumber', { mmsi });
  const time = formatDateTime(signedAt);
  const made = [
    { label: t('vtaPage.issued'), value: time },
    { label: t('vtaPage.author'), value: authorName },
    { label: t('ratingPage.edition'), value: result.edition },
  ];
  const of = { name: versionName(t, version, numbers), rating: result, chosen: version.chosen };
  const other = others.find(({ id }) => id === against);
  return (
    <RecordPage
      back={{ to: '/dashboard/vta', label: t('vtaPage.back') }}
      name={t('vtaPage.versionOf', { ship: name, version: versionName(t, version, numbers) })}
      tools={pdf({
        name: () => documentName('VTA', name, signedAt),
        mail: { accountId, of: 'ship', ofId: version.id },
        make: async () => signedDocument({ ...version, residual }, version.map && (await picture()), { t, language: i18n.language }),
      })}
      asideLabel={t('vtaPage.header')}
      aside={<AssessmentHeader {...{ mmsi, ship, made }} />}
    >
      <Notice>
        {t('vtaPage.signedNotice')}{' '}
        <TextLink to="/dashboard/vta" search={{ ship: mmsi }}>
          {t('vtaPage.toCurrent', { ship: name })}
        </TextLink>
      </Notice>
      {note !== '' && (
        <PagePart title={t('vtaPage.note')}>
          <p className="as-written">
            <bdi>{note}</bdi>
          </p>
        </PagePart>
      )}
      <KeptInventedNotices rating={result} />
      <ResultCard rating={result} />
      <ChosenMeasures chosen={version.chosen} residual={residual} />
      <KeptMap {...{ mmsi, name, ...drawn }} map={version.map} />
      <Against {...{ version, others, against, numbers }} />
      {against === NOW && <AgainstNow {...{ accountId, mmsi, of }} />}
      {other && <CompareCard one={{ name: versionName(t, other, numbers), rating: other.result, chosen: other.chosen }} other={of} />}
      <LinesCard rating={result} />
    </RecordPage>
  );
}

function Against({ version: { id, mmsi }, others, against, numbers }: Omit<VersionProps, 'accountId' | 'pdf'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const options = [
    { value: '', label: t('vtaPage.compareNone') },
    { value: NOW, label: t('vtaPage.compareNow') },
    ...others.map((one) => ({ value: one.id, label: versionName(t, one, numbers) })),
  ];
  const choose = (chosen: string) =>
    void navigate({ to: '/dashboard/vta', search: { ship: mmsi, version: id, ...(chosen && { against: chosen }) }, replace: true });
  return (
    <Field label={t('vtaPage.compareWith')}>
      {(control) => <Select {...control} value={against ?? ''} options={options} onChange={({ target }) => choose(target.value)} />}
    </Field>
  );
}

function AgainstNow({ accountId, mmsi, of }: { accountId: string; mmsi: number; of: Compared }) {
  const { t } = useTranslation();
  const rated = useShipRating(accountId, mmsi);
  if (!rated) return <SkeletonLines lines={6} />;
  return <CompareCard one={of} other={{ name: t('vtaPage.compareNow'), rating: rated.rating }} />;
}
