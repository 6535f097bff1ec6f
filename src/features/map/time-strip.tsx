// The time slider's frame where panels are sheets: the full width at the bottom of the map, because a sheet would cover what it shows.
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { useEscape } from '#ui/frame/use-escape.ts';
import { shutPanel } from './open-tool.ts';
import css from './time-strip.module.css';

export function TimeStrip({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const close = () => shutPanel('timeSlider');
  useEscape(close);
  return (
    <section className={css.strip} aria-label={t('map.panels.timeSlider')} data-panel="">
      <div className="grows">
        <Suspense>{children}</Suspense>
      </div>
      <IconButton label={t('ui.closeNamed', { title: t('map.panels.timeSlider') })} shortcut="Esc" size="1" onClick={close}>
        <Icon name="close" />
      </IconButton>
    </section>
  );
}
