// Small notices at the top of the map that say what it does not show.
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isInColumn } from '#domain/workbench/panels.ts';
import { setEnc, toggleEventView, togglePortView } from '#domain/workbench/workbench.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { useAppearance } from '#ui/look/theme.tsx';
import { HiddenParts, UnchosenDepths } from './marks/chart-marks.tsx';
import css from './map-screen.module.css';
import { baseSchemeOf } from './use-map-style.ts';

/**
 * Hears how many marks there are, and where they end, from the top of the map: the line of alerts comes below them
 * (src/app/shell.module.css reads --marks-end). Where they are behind their button they have no height.
 */
function watchMarks(row: HTMLElement, onCount: (count: number) => void): () => void {
  const root = document.documentElement.style;
  const place = row.parentElement ?? row;
  const tell = () => {
    onCount(row.childElementCount);
    if (place.offsetHeight === 0) root.removeProperty('--marks-end');
    else root.setProperty('--marks-end', `${place.offsetTop + place.offsetHeight}px`);
  };
  const size = new ResizeObserver(tell);
  const children = new MutationObserver(tell);
  size.observe(place);
  children.observe(row, { childList: true });
  return () => {
    size.disconnect();
    children.disconnect();
    root.removeProperty('--marks-end');
  };
}

interface Props {
  missing: boolean;
  hasChart?: boolean;
  /** What lies over the map as a sheet or a list: where it is another, what was unfolded before would cover what is left. */
  sheet?: unknown;
  children: ReactNode;
}

/**
 * On a phone only the first has a place: those that matter most come first, the others are behind a button. Safety depths that nobody chose
 * are never behind it.
 */
export function MapMarks({ missing, hasChart = false, sheet, children }: Props) {
  const { t } = useTranslation();
  const { portViewOpen, eventViewOpen, mapEnc, panels } = useWorkbench();
  const appearance = useAppearance();
  const [count, setCount] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [last, setLast] = useState({ sheet });
  if (last.sheet !== sheet) {
    setLast({ sheet });
    setOpen(false);
  }
  const watch = useCallback((row: HTMLElement | null) => (row ? watchMarks(row, setCount) : undefined), []);
  return (
    <div className={css.marks} data-map-marks="" data-beside-panel={panels.open.some((name) => isInColumn(panels, name)) || undefined}>
      <div className={css.kept}>{mapEnc && hasChart && <UnchosenDepths />}</div>
      <div
        ref={watch}
        className={css.row}
        data-open={isOpen || undefined}
        onFocus={({ currentTarget: { firstElementChild }, target }) => firstElementChild?.contains(target) || setOpen(true)}
      >
        <Suspense>{children}</Suspense>
        {missing && <Notice tone="warning">{t('map.notDownloaded')}</Notice>}
        {mapEnc && !hasChart && (
          <OffMark
            icon="map"
            words={t('map.noCells')}
            onRemove={() => changeWorkbench((before) => setEnc(before, false, baseSchemeOf(appearance)))}
          />
        )}
        {mapEnc && hasChart && <HiddenParts />}
        {!portViewOpen && <OffMark icon="port" words={t('map.portsOff')} onRemove={() => changeWorkbench(togglePortView)} />}
        {!eventViewOpen && <OffMark icon="event" words={t('map.eventsOff')} onRemove={() => changeWorkbench(toggleEventView)} />}
      </div>
      {count > 0 && (
        <div className={css.more} data-several={count > 1 || undefined}>
          <Button kind="soft" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('map.marksLess') : <Folded count={count} />}
          </Button>
        </div>
      )}
    </div>
  );
}

/** How many are behind the button: all but the first, or all where there is no line for the first. */
function Folded({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <>
      {count > 1 && <span className={css.rest}>{t('map.marksMore', { count: count - 1 })}</span>}
      <span className={css.all}>{t('map.marksAll', { count })}</span>
    </>
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
