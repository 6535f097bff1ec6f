// The areas whose charts are kept on this device: how much of each is here, fetching what is missing, and removing it.
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#i18n/formats.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { Text, Title } from '#ui/text.tsx';
import {
  bytesOf,
  keepArea,
  keeping,
  keepingFailed,
  keptAreas,
  keptFiles,
  type KeptArea,
  type KnownRows,
  removeArea,
  sheetsOfArea,
} from './kept-areas.ts';

export function KeptAreas({ known }: { known: KnownRows }) {
  const { t } = useTranslation();
  const areas = useWatched(keptAreas);
  if (areas.length === 0) return null;
  return (
    <section className="stack-8">
      <Title level={3} size="small">
        {t('chartsPage.keep.areas')}
      </Title>
      <RowList label={t('chartsPage.keep.areas')}>
        {areas.map((area) => (
          <AreaRow key={area.id} area={area} known={known} />
        ))}
      </RowList>
    </section>
  );
}

function AreaRow({ area, known }: { area: KeptArea; known: KnownRows }) {
  const { t } = useTranslation();
  const files = useWatched(keptFiles);
  const now = useWatched(keeping);
  const hasFailed = useWatched(keepingFailed) === area.id;
  const found = sheetsOfArea(area, known);
  const missing = found.filter(({ file }) => !files?.has(file));
  const [all, left] = [bytesOf(found), bytesOf(missing)];
  const isFetching = now?.areaId === area.id;
  const isWhole = files !== undefined && missing.length === 0;
  return (
    <ListRow
      first={
        <div className="stack-4">
          <div className="line-8 wraps">
            <strong>{area.name}</strong>
            {files && !isFetching && (
              <Chip tone={isWhole ? 'good' : 'warning'}>{t(isWhole ? 'chartsPage.keep.whole' : 'chartsPage.keep.notWhole')}</Chip>
            )}
          </div>
          <Text as="div" size="small" tone="quiet" className="tabular">
            {isWhole ? formatBytes(all) : t('chartsPage.keep.ofSize', { here: formatBytes(all - left), size: formatBytes(all) })}
          </Text>
          {isFetching && (
            <ProgressBar
              label={t('chartsPage.keep.fetching', { done: formatBytes(now.doneBytes), size: formatBytes(now.ofBytes) })}
              fraction={now.ofBytes === 0 ? 1 : now.doneBytes / now.ofBytes}
            />
          )}
          {isFetching && (
            <Text as="div" size="small" className="tabular">
              {t('chartsPage.keep.fetching', { done: formatBytes(now.doneBytes), size: formatBytes(now.ofBytes) })}
            </Text>
          )}
          {hasFailed && (
            <Text as="div" size="small" tone="danger" role="alert">
              {t('chartsPage.keep.failed')}
            </Text>
          )}
        </div>
      }
    >
      {isFetching ? (
        <Button kind="soft" aria-label={t('chartsPage.keep.cancelNamed', { area: area.name })} onClick={now.end}>
          {t('chartsPage.keep.cancel')}
        </Button>
      ) : (
        !isWhole && (
          <Button
            kind="soft"
            aria-label={t('chartsPage.keep.keepNamed', { area: area.name })}
            disabled={now !== undefined || !files}
            onClick={() => void keepArea(area, found)}
          >
            <Icon name="download" />
            {t('chartsPage.keep.fetch', { size: formatBytes(left) })}
          </Button>
        )
      )}
      <Button
        kind="soft"
        aria-label={t('chartsPage.keep.removeNamed', { area: area.name })}
        onClick={() => void removeArea(area.id, (one) => sheetsOfArea(one, known))}
      >
        {t('chartsPage.keep.remove')}
      </Button>
    </ListRow>
  );
}
