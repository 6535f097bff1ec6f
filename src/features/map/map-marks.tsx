// Small notices at the top of the map that say what it does not show.
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isInColumn } from '#domain/workbench/panels.ts';
import { setEnc, toggleEventView, togglePortView } from '#domain/workbench/workbench.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { Chip } from '#ui/chip.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { useAppearance } from '#ui/look/theme.tsx';
import css from './map-screen.module.css';
import { baseSchemeOf } from './use-map-style.ts';

/** Where the marks end, from the top of the map: the line of alerts comes below them (src/app/shell.module.css reads --marks-end). */
function tellEnd(marks: HTMLElement | null): (() => void) | undefined {
  if (!marks) return undefined;
  const root = document.documentElement.style;
  const tell = () => {
    if (marks.childElementCount === 0) root.removeProperty('--marks-end');
    else root.setProperty('--marks-end', `${marks.offsetTop + marks.offsetHeight}px`);
  };
  const size = new ResizeObserver(tell);
  size.observe(marks);
  return () => {
    size.disconnect();
    root.removeProperty('--marks-end');
  };
}

export function MapMarks({ missing, children }: { missing: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const { portViewOpen, eventViewOpen, mapEnc, panels } = useWorkbench();
  const appearance = useAppearance();
  return (
    <div ref={tellEnd} className={css.marks} data-beside-panel={panels.open.some((name) => isInColumn(panels, name)) || undefined}>
      {missing && <Notice tone="warning">{t('map.notDownloaded')}</Notice>}
      {mapEnc && (
        <OffMark
          icon="map"
          words={t('map.noCells')}
          onRemove={() => changeWorkbench((before) => setEnc(before, false, baseSchemeOf(appearance)))}
        />
      )}
      {!portViewOpen && <OffMark icon="port" words={t('map.portsOff')} onRemove={() => changeWorkbench(togglePortView)} />}
      {!eventViewOpen && <OffMark icon="event" words={t('map.eventsOff')} onRemove={() => changeWorkbench(toggleEventView)} />}
      <Suspense>{children}</Suspense>
    </div>
  );
}

/** One press shows it again. */
function OffMark({ icon, words, onRemove }: { icon: IconName; words: string; onRemove: () => void }) {
  return (
    <Chip tone="warning" icon={<Icon name={icon} size={12} />} onRemove={onRemove} label={words}>
      {words}
    </Chip>
  );
}
