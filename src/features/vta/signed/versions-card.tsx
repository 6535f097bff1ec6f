// The signed versions of a ship, the newest first.
import { useTranslation } from 'react-i18next';
import type { Translate } from '#i18n/i18n.ts';
import type { MeasureOption, ReviewSlots } from '#store/assessment-drafts.ts';
import { Chip } from '#ui/chip.tsx';
import { Card } from '#ui/frame/card.tsx';
import { TextLink } from '#ui/list/links.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { UnreadableState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { ratedPart } from '#domain/risk/rating-parts.ts';
import { figureWords, threatOfWords } from '#i18n/rating-words.ts';
import { SignButton } from './sign-dialog.tsx';
import type { ShipRating } from '#features/vta/rated-ships.ts';
import { measuresFor } from '#domain/risk/measures.ts';
import { shownShip, type SignedVersion, useVersions, versionName, versionNumbers } from './signed-versions.ts';

interface Props {
  accountId: string;
  mmsi: number;
  /** The name of who may sign; undefined: may not. */
  signer: string | undefined;
}

export function VersionsCard({ accountId, mmsi, signer }: Props) {
  const { t } = useTranslation();
  const versions = useVersions(accountId, mmsi);
  return (
    <Card id="vta-versions" title={t('vtaPage.versions')}>
      {versions.state === 'failed' && <UnreadableState error={versions.error} />}
      {versions.state === 'ready' && versions.value.length === 0 && <Text tone="quiet">{t('vtaPage.versionsNone')}</Text>}
      {versions.state === 'ready' && versions.value.length > 0 && (
        <RowList label={t('vtaPage.versions')}>
          {versions.value.map((version) => (
            <VersionRow key={version.id} version={version} numbers={versionNumbers(versions.value)} />
          ))}
        </RowList>
      )}
      {signer === undefined && (
        <Text size="small" tone="quiet">
          {t('vtaPage.signers')}
        </Text>
      )}
    </Card>
  );
}

interface ActionProps extends Pick<Props, 'mmsi' | 'signer'> {
  name: string;
  rated: ShipRating;
  /** Measures that are signed with it. */
  adopted: readonly string[];
  reviews: Pick<ReviewSlots, 'write'>;
}

/** Signing what is shown, or writing a draft of it. */
export function SignOrDraft({ signer, reviews, ...of }: ActionProps) {
  const { t } = useTranslation();
  const { mmsi, name, rated, adopted } = of;
  return (
    <div className="line-8 wraps">
      {signer !== undefined && <SignButton {...of} signer={signer} />}
      {reviews.write({ name, content: { of: 'ship', ...shownShip(mmsi, rated, adopted) } }, measureOptions(t, rated))}
    </div>
  );
}

const measureOptions = (t: Translate, { inputs, world: { rules } }: ShipRating): MeasureOption[] =>
  measuresFor(inputs, rules).each.map(({ name }) => ({ name, label: t(`vtaPage.measure.${name}`) }));

interface RowProps {
  version: SignedVersion;
  numbers: ReadonlyMap<string, number>;
}

function VersionRow({ version, numbers }: RowProps) {
  const { id, v, mmsi, result, authorName, note } = version;
  const { t } = useTranslation();
  return (
    <ListRow
      first={
        <>
          <TextLink to="/dashboard/vta" search={{ ship: mmsi, version: id }}>
            {versionName(t, version, numbers)}
          </TextLink>
          <Text as="div" size="small" tone="quiet">
            <bdi>{authorName}</bdi>
          </Text>
          {note !== '' && (
            <Text as="div" size="small">
              <bdi>{note}</bdi>
            </Text>
          )}
        </>
      }
    >
      {v === 0 && <Chip tone="warning">{t('vtaPage.waiting')}</Chip>}
      <span className="tabular">
        {figureWords(t, result)} · {threatOfWords(t, ratedPart(result, 'threat'))}
      </span>
    </ListRow>
  );
}
