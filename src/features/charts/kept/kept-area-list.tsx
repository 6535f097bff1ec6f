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
  cancelArea,
  hasEditionBefore,
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
import { useAreaSheets } from './use-area-sheets.ts';

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
  const now = useWatched(keeping);
  const hasFailed = useWatched(keepingFailed) === area.id;
  const { found, missing, isLookedAt } = useAreaSheets(area, known);
  const isOutdated = hasEditionBefore(missing, useWatched(keptFiles));
  const [all, left] = [bytesOf(found), bytesOf(missing)];
  const isFetching = now?.areaId === area.id;
  const hasCharts = found.length > 0;
  const isWhole = isLookedAt && missing.length === 0;
  const fetchWords = isFetching && t('chartsPage.keep.fetching', { done: formatBytes(now.doneBytes), size: formatBytes(now.ofBytes) });
  const sizeWords = isWhole ? formatBytes(all) : t('chartsPage.keep.ofSize', { here: formatBytes(all - left), size: formatBytes(all) });
  return (
    <ListRow
      first={
        <div className="stack-4">
          <div className="line-8 wraps">
            <strong>{area.name}</strong>
            {isLookedAt && hasCharts && !isFetching && (
              <Chip tone={isWhole ? 'good' : 'warning'}>
                {t(isWhole ? 'chartsPage.keep.whole' : isOutdated ? 'chartsPage.keep.outdated' : 'chartsPage.keep.notWhole')}
              </Chip>
            )}
          </div>
          <Text as="div" size="small" tone="quiet" className="tabular">
            {hasCharts ? sizeWords : t('chartsPage.keep.none')}
          </Text>
          {fetchWords && (
            <>
              <ProgressBar label={fetchWords} fraction={now.ofBytes === 0 ? 1 : now.doneBytes / now.ofBytes} />
              <Text as="div" size="small" className="tabular">
                {fetchWords}
              </Text>
            </>
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
        <Button kind="soft" aria-label={t('chartsPage.keep.cancelNamed', { area: area.name })} onClick={() => cancelArea(area.id)}>
          {t('chartsPage.keep.cancel')}
        </Button>
      ) : (
        hasCharts &&
        !isWhole && (
          <Button
            kind="soft"
            aria-label={t('chartsPage.keep.keepNamed', { area: area.name })}
            disabled={now !== undefined || !isLookedAt}
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
