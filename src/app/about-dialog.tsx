// Versions, the components of the app with their licences, and what the app must not be used for.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#remote/call.ts';
import { Dialog } from '#ui/frame/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text, Title } from '#ui/text.tsx';
import css from './about-dialog.module.css';
import { ATTRIBUTIONS } from './attributions.ts';
import { VERSION } from './start/version.ts';

export function AboutDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('about.title')}>
      <div className="stack-16">
        <Notice tone="warning">{t('about.notForNavigation')}</Notice>
        <Versions />
        <section>
          <Title level={3} size="small">
            {t('about.sources')}
          </Title>
          <ul className={css.sources}>
            {ATTRIBUTIONS.map(({ name, use, licence, href }) => (
              <li key={name}>
                <a href={href} target="_blank" rel="noreferrer">
                  {name}
                </a>
                <Text as="span" size="small" tone="quiet">
                  {t(use)} · {licence}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  );
}

function Versions() {
  const { t } = useTranslation();
  const [server, setServer] = useState<string>();
  useEffect(() => {
    const gone = new AbortController();
    void call('health.get', { signal: gone.signal }).then((answer) => {
      if (!gone.signal.aborted)
        setServer(answer.ok ? t('about.serverVersion', { version: answer.value.version }) : t('about.serverUnknown'));
    });
    return () => gone.abort();
  }, [t]);
  return (
    <Text size="small" tone="quiet" className="tabular">
      {t('about.version', { version: VERSION })}
      {server && ` · ${server}`}
    </Text>
  );
}
