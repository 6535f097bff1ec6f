// At the top of the map: notices that it shows a past day, and that threat density is on but cannot be shown.
import { useTranslation } from 'react-i18next';
import type { LayerName } from '#contract/entities/map-layers.ts';
import { useWorkbench } from '#map/workbench.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Chip } from '#ui/chip.tsx';
import { Notice } from '#ui/notice.tsx';
import { AREA_SWITCHES, changeContext, contextChoice, threatTilesMissing } from './context-rows.ts';
import { noMapWords } from './context-words.ts';
import { useEventsComing, useThreatMap } from './use-context.ts';

/** null when there is nothing to say. */
export function ContextMark({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const { layers } = useWorkbench();
  const { day } = useWatched(contextChoice);
  const map = useThreatMap(accountId);
  const tilesMissing = useWatched(threatTilesMissing);
  const threatOn = layers.threatView5yearOpen || layers.threatView1yearOpen;
  const anyOn = threatOn || Object.keys(AREA_SWITCHES).some((key) => layers[key as LayerName]);
  const isBack = day !== undefined && anyOn;
  const coming = useEventsComing(accountId);
  const problem = threatOn && map === null ? noMapWords(t, day, coming) : threatOn && tilesMissing && t('context.threat.tilesMissing');
  const isComing = map === null && day === undefined && coming !== undefined;
  if (!isBack && !problem) return null;
  const words = t('context.threat.lookingBack', { day: day ?? '' });
  return (
    <>
      {problem && <Notice tone={isComing ? 'info' : 'warning'}>{problem}</Notice>}
      {isBack && (
        <Chip tone="warning" onRemove={() => changeContext({ day: undefined })} label={words}>
          {words}
        </Chip>
      )}
    </>
  );
}
