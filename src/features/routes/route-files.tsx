// Export and import of routes: saved as a drawing, written as RTZ or GPX, read from either. An invalid file changes nothing.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_OPENED_FILE_BYTES } from '#contract/limits.ts';
import { fail, type Result } from '#contract/result.ts';
import type { Route } from '#contract/routing.ts';
import { formatBytes, formatDistance, formatNumber, formatSpeed } from '#i18n/formats.ts';
import { newId } from '#platform/ids.ts';
import { saveFile } from '#platform/save-file.ts';
import { commit } from '#store/edits/commit.ts';
import { Button } from '#ui/button.tsx';
import { FileInput } from '#ui/form/file-input.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Menu, MenuItem } from '#ui/frame/menu.tsx';
import { Notice } from '#ui/notice.tsx';
import { changeRouteDraft, type RouteDraft, takeFixed, routeName } from './route-draft.ts';
import { routeDrawing, waypointsOf } from './route-drawing.ts';
import { MOST_WAYPOINTS, readRoute, type RouteFile, type RouteFileFault, writeGpxRoute, writeRtz } from './route-file.ts';

type Read = Result<RouteFile, RouteFileFault>;

async function readFile(file: File): Promise<Read> {
  if (file.size > MAX_OPENED_FILE_BYTES) return fail({ problem: 'tooLarge' });
  // the file was deleted, or the card removed
  const text = await file.text().catch(() => undefined);
  return text === undefined ? fail({ problem: 'unreadable' }) : readRoute(text, file.name.replace(/\.(rtz|gpx|xml)$/i, ''));
}

export function RouteImport() {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<{ name: string; answer: Read }>();
  const take = async (file: File) => {
    const answer = await readFile(file);
    setRead({ name: file.name, answer });
    if (answer.ok) changeRouteDraft((draft) => takeFixed(draft, answer.value));
  };
  return (
    <>
      <Button size="small" kind="soft" onClick={() => input.current?.click()}>
        <Icon name="upload" />
        {t('routes.file.import')}
      </Button>
      <FileInput
        ref={input}
        label={t('routes.file.import')}
        accept=".rtz,.gpx,.xml,application/gpx+xml"
        onFile={(file) => void take(file)}
      />
      {read && <Said {...read} />}
    </>
  );
}

function Said({ name, answer }: { name: string; answer: Read }) {
  const { t } = useTranslation();
  if (!answer.ok) {
    const { problem } = answer.error;
    const which = problem === 'position' && answer.error.name ? 'positionNamed' : problem;
    return (
      <Notice tone="danger" title={t('routes.file.refused', { name })}>
        {t(`routes.file.fault.${which}`, {
          size: formatBytes(MAX_OPENED_FILE_BYTES),
          most: formatNumber(MOST_WAYPOINTS),
          ...answer.error,
        })}
      </Notice>
    );
  }
  const { greatCircles, otherRoutes } = answer.value.leftOut;
  return (
    <Notice>
      {t('routes.file.imported', { name: answer.value.name, count: answer.value.waypoints.length })}
      {greatCircles > 0 && ` ${t('routes.file.greatCircles', { count: greatCircles })}`}
      {otherRoutes > 0 && ` ${t('routes.file.otherRoutes', { count: otherRoutes })}`}
    </Notice>
  );
}

interface ExportProps {
  route: Route;
  draft: RouteDraft;
  /** Brings the whole route into view; absent without a map. */
  onShow: (() => void) | undefined;
}

export function RouteExport({ route, draft, onShow }: ExportProps) {
  const { t } = useTranslation();
  const [isSaving, setSaving] = useState(false);
  const name = routeName(draft);
  const stops =
    draft.fixed?.waypoints ??
    draft.stops.flatMap(({ position, name: called }) => (position ? [{ position, ...(called && { name: called }) }] : []));
  const waypoints =
    draft.fixed?.waypoints ??
    waypointsOf(route).map((position, at, all) => {
      const end = at === 0 ? draft.stops[0] : at === all.length - 1 ? draft.stops.at(-1) : undefined;
      return { position, ...(end?.name && { name: end.name }) };
    });
  const written = { name, waypoints, speedKn: draft.speedKn };
  const keep = async () => {
    setSaving(true);
    const text = t('routes.file.drawingText', { distance: formatDistance(route.distanceNm), speed: formatSpeed(draft.speedKn) });
    await commit('drawing.save', { drawingId: newId(), name, featureCollection: routeDrawing(route, { name, text, stops }) });
    setSaving(false);
  };
  return (
    <div className="line-8 wraps">
      {onShow && (
        <Button size="small" kind="soft" onClick={onShow}>
          {t('routes.showWhole')}
        </Button>
      )}
      <Button size="small" busy={isSaving} onClick={() => void keep()}>
        {t('routes.file.keep')}
      </Button>
      <Menu
        trigger={
          <Button size="small" kind="soft">
            <Icon name="download" />
            {t('routes.file.export')}
          </Button>
        }
      >
        <MenuItem onSelect={() => saveFile(`${name}.rtz`, writeRtz(written), 'application/xml')}>{t('routes.file.rtz')}</MenuItem>
        <MenuItem onSelect={() => saveFile(`${name}.gpx`, writeGpxRoute(written), 'application/gpx+xml')}>{t('routes.file.gpx')}</MenuItem>
      </Menu>
    </div>
  );
}
