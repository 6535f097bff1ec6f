// Imports drawing files: GeoJSON, KML, GPX. When part of a file is wrong, nothing is saved unless the user agrees.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WordedProgress } from '#ui/chart/progress-bar.tsx';
import { readDrawingFileInWorker } from '#compute/drawing-file.ts';
import type { CrossingArea, DrawingFile, DrawingFileRefusal, LeftOut } from '#contract/files/drawing-file.ts';
import { MAX_OPENED_FILE_BYTES, MAX_VERTICES_PER_DRAWING } from '#contract/limits.ts';
import { formatBytes, formatNumber } from '#i18n/formats.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { newId } from '#platform/ids.ts';
import { commit } from '#store/edits/commit.ts';
import { Button } from '#ui/button.tsx';
import { FileInput } from '#ui/form/file-input.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import css from './drawings.module.css';

type Outcome = { name: string } & (
  | { refused: DrawingFileRefusal }
  /** Waits for the user's answer. */
  | { asks: DrawingFile }
  | { count: number; leftOut: readonly LeftOut[] }
);

/** The file's name without its extension, cut to the longest name of a drawing. */
const nameOf = (file: File) =>
  file.name
    .replace(/\.(geojson|json|kml|gpx|xml)$/i, '')
    .trim()
    .slice(0, 120) || 'GeoJSON';

/** undefined: it was not saved, and a toast has said why. */
async function save(name: string, { features, leftOut }: DrawingFile): Promise<Outcome | undefined> {
  const saved = await commit('drawing.save', { drawingId: newId(), name, featureCollection: { type: 'FeatureCollection', features } });
  return saved.ok ? { name, count: features.length, leftOut } : undefined;
}

export function ImportDrawing() {
  const { t } = useTranslation();
  const [reading, setReading] = useState<{ part: number; stop: () => void }>();
  const [outcome, setOutcome] = useState<Outcome>();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    const stopper = new AbortController();
    const stop = () => stopper.abort();
    const onProgress = (part: number) => setReading({ part, stop });
    setOutcome(undefined);
    onProgress(0);
    const answer = await readDrawingFileInWorker(file, { signal: stopper.signal, onProgress });
    const name = nameOf(file);
    if (!answer.ok) setOutcome(answer.error.problem === 'cancelled' ? undefined : { name, refused: answer.error });
    else setOutcome(answer.value.crossing.length > 0 ? { name, asks: answer.value } : await save(name, answer.value));
    setReading(undefined);
  };
  return (
    <div className="stack-8">
      <Button busy={reading !== undefined} onClick={() => input.current?.click()}>
        <Icon name="upload" />
        {t('drawings.import')}
      </Button>
      <FileInput
        ref={input}
        label={t('drawings.import')}
        accept=".geojson,.json,.kml,.gpx,.xml,application/geo+json,application/json,application/vnd.google-earth.kml+xml,application/gpx+xml"
        onFile={(file) => void take(file)}
      />
      {reading ? (
        <div className={css.reading}>
          <WordedProgress label={t('drawings.reading')} fraction={reading.part} />
          <Button size="small" kind="soft" onClick={reading.stop}>
            {t('drawings.cancel')}
          </Button>
        </div>
      ) : (
        <Text size="small" tone="quiet">
          {t('drawings.importHint', { points: formatNumber(MAX_VERTICES_PER_DRAWING), size: formatBytes(MAX_OPENED_FILE_BYTES) })}
        </Text>
      )}
      {outcome && <Said outcome={outcome} onOutcome={setOutcome} />}
    </div>
  );
}

function Said({ outcome, onOutcome }: { outcome: Outcome; onOutcome: (outcome: Outcome | undefined) => void }) {
  const { t } = useTranslation();
  const { name } = outcome;
  if ('refused' in outcome)
    return (
      <Notice tone="danger" title={t('drawings.refusedTitle', { name })}>
        <Refusal refused={outcome.refused} />
      </Notice>
    );
  if ('asks' in outcome) return <Crossing name={name} file={outcome.asks} onOutcome={onOutcome} />;
  const what = outcome.leftOut.map((one) => t(`drawings.leftOuts.${one}`));
  return (
    <Notice>
      {t('drawings.imported', { name, count: outcome.count })} {what.length > 0 && t('drawings.leftOut', { what: what.join(', ') })}
    </Notice>
  );
}

const MOST_NAMED = 5;

/** Areas that cross themselves are left out; the rest is imported only if the user agrees. */
function Crossing({ name, file, onOutcome }: { name: string; file: DrawingFile; onOutcome: (outcome: Outcome | undefined) => void }) {
  const { t } = useTranslation();
  const positionText = usePositionFormat();
  const [busy, setBusy] = useState(false);
  const sayWhich = ({ number, name: called, at }: CrossingArea) =>
    t(called ? 'drawings.crossesNamed' : 'drawings.crosses', { number, name: called, at: positionText(at) });
  const takeRest = async () => {
    setBusy(true);
    onOutcome(await save(name, file));
  };
  return (
    <Notice tone="warning" title={t('drawings.refusedTitle', { name })}>
      {file.crossing.slice(0, MOST_NAMED).map((area) => (
        <span key={area.number} className={css.line}>
          {sayWhich(area)}
        </span>
      ))}
      {file.crossing.length > MOST_NAMED && (
        <span className={css.line}>{t('drawings.crossingMore', { count: file.crossing.length - MOST_NAMED })}</span>
      )}
      <span className={css.buttons}>
        <Button size="small" kind="soft" onClick={() => onOutcome(undefined)}>
          {t('drawings.importNothing')}
        </Button>
        {file.features.length > 0 && (
          <Button size="small" busy={busy} onClick={() => void takeRest()}>
            {t('drawings.importRest', { count: file.features.length })}
          </Button>
        )}
      </span>
    </Notice>
  );
}

function Refusal({ refused }: { refused: DrawingFileRefusal }) {
  const { t } = useTranslation();
  const problem = refused.problem === 'shape' && refused.name ? 'shapeNamed' : refused.problem;
  return t(`drawings.refused.${problem}`, {
    size: formatBytes(MAX_OPENED_FILE_BYTES),
    points: formatNumber(MAX_VERTICES_PER_DRAWING),
    ...(refused.problem === 'brokenXml' && { line: formatNumber(refused.line) }),
    ...(refused.problem === 'tooMany' && { number: formatNumber(refused.count) }),
    ...(refused.problem === 'shape' && { number: refused.number, name: refused.name, why: t(`drawings.why.${refused.why}`) }),
  });
}
