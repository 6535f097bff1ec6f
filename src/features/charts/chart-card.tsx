// What of the nautical chart was tapped: a list, the most dangerous first; each opens to all its attributes in words, with its texts and
// pictures. Plain text, because cells come from strangers.
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartText } from '#contract/entities/charts/charts.ts';
import type { LonLat } from '#contract/units.ts';
import type { Chart } from '#map/chart/chart.ts';
import { olderSheets } from '#map/enc/older-drawn.ts';
import { useWorkbench } from '#map/workbench.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldChartCells } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { Text } from '#ui/text.tsx';
import { CellFacts } from './cell-facts.tsx';
import { ChartFile } from './chart-file.tsx';
import { olderHere } from './chart-here.ts';
import css from './charts.module.css';
import { chosenOverlay } from './chosen-object.ts';
import { type ChartObject, isDangerObject } from './objects-at.ts';
import { dangerWords, countedDepthWords } from './words/danger-words.ts';
import { attributeFacts, filesOf, lightWords, titleOf } from './words/object-words.ts';

/** Nobody reads a longer list; zooming in helps instead. */
const MOST_SHOWN = 30;

interface Props {
  objects: readonly ChartObject[];
  accountId: string;
  chart: Chart;
  /** What was tapped. */
  at: LonLat;
}

const keyOf = (object: ChartObject) => [object['cell'], object['id'], object['depth']].join(' ');

/** One object is open at a time: the one that is outlined on the chart. */
export function ChartCard({ objects, accountId, chart, at }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<ChartObject>();
  useEffect(() => (open ? chart.addOverlay(chosenOverlay(open)) : undefined), [chart, open]);
  const shown = objects.slice(0, MOST_SHOWN);
  const cells = cellsOf(objects);
  return (
    <section className={css.card}>
      <h3 className={css.heading}>{t('chartsPage.ask.objects', { count: objects.length })}</h3>
      <CellsHere cells={cells} accountId={accountId} chart={chart} at={at} />
      <ul className={css.objects}>
        {shown.map((object) => (
          <ObjectLine
            key={keyOf(object)}
            object={object}
            accountId={accountId}
            isOpen={object === open}
            hasCell={cells.length > 1}
            onPress={() => setOpen(object === open ? undefined : object)}
          />
        ))}
      </ul>
      {objects.length > shown.length && (
        <Text as="p" size="small" tone="quiet">
          {t('chartsPage.ask.more', { count: objects.length - shown.length })}
        </Text>
      )}
    </section>
  );
}

const cellsOf = (objects: readonly ChartObject[]): string[] => [...new Set(objects.map(({ cell }) => String(cell)))];

/** Of which charts the objects are, as they are drawn there. */
function CellsHere({ cells, accountId, chart, at: [lon, lat] }: Omit<Props, 'objects'> & { cells: readonly string[] }) {
  const { t } = useTranslation();
  const held = useHeld(heldChartCells, accountId);
  const older = olderHere(useWatched(olderSheets), { box: [lon, lat, lon, lat], zoom: chart.view.zoom });
  return (
    <div className={css.from}>
      {cells.map((name) => {
        const cell = held?.get(name);
        return <div key={name}>{cell ? <CellFacts cell={cell} drawn={older.drawnOf(cell)} /> : <bdi>{name}</bdi>}</div>;
      })}
      <strong>{t('chartsPage.ask.notForNavigation')}</strong>
    </div>
  );
}

interface LineProps {
  object: ChartObject;
  accountId: string;
  isOpen: boolean;
  /** Objects of several cells are listed. */
  hasCell: boolean;
  onPress: () => void;
}

function ObjectLine({ object, accountId, isOpen, hasCell, onPress }: LineProps) {
  const { t } = useTranslation();
  const id = useId();
  const { encValues } = useWorkbench();
  const danger = dangerWords(object, encValues, t);
  const light = lightWords(object, t);
  return (
    <li>
      <button type="button" className={css.object} aria-expanded={isOpen} aria-controls={id} onClick={onPress}>
        <Icon name={isOpen ? 'fold' : 'unfold'} size={14} />
        <span>
          <bdi className={danger === undefined ? undefined : css.unsafe}>{titleOf(object, t)}</bdi>
          {danger !== undefined && <span className={css.why}>{danger}</span>}
          {light && <span className={css.why}>{light}</span>}
          {hasCell && (
            <span className={css.why}>
              <bdi>{String(object['cell'])}</bdi>
            </span>
          )}
        </span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ObjectFacts object={object} accountId={accountId} />}
      </div>
    </li>
  );
}

function ObjectFacts({ object, accountId }: Pick<LineProps, 'object' | 'accountId'>) {
  const { t } = useTranslation();
  const { encValues } = useWorkbench();
  const cell = useHeld(heldChartCells, accountId)?.get(String(object['cell']));
  const fileOf = (name: string): ChartText | undefined => cell?.texts.find((text) => text.name.toUpperCase() === name.toUpperCase());
  return (
    <div className={css.facts}>
      <dl>
        {isDangerObject(object) && (
          <div>
            <dt>{t('chartsPage.ask.judged')}</dt>
            <dd>{countedDepthWords(object, encValues, t)}</dd>
          </div>
        )}
        {attributeFacts(object, t).map(({ acronym, label, words }) => (
          <div key={acronym}>
            <dt>{label}</dt>
            <dd>
              <bdi>{words}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {filesOf(object).map(({ name }) => (
        <ChartFile key={name} name={name} file={fileOf(name)} />
      ))}
      <Text as="p" size="small" tone="quiet">
        <bdi>{t('chartsPage.ask.id', { id: String(object['id']), cell: String(object['cell']) })}</bdi>
      </Text>
    </div>
  );
}
