// Shown if a screen is not on the device and cannot be fetched. Says so, and continues by itself when the connection is back.
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadForPart } from '#platform/missing-part.ts';
import { onLinkHint } from '#platform/page-state.ts';
import { Button } from '#ui/button.tsx';
import { Text, Title } from '#ui/text.tsx';
import css from './no-storage-page.module.css';

const ASK_EVERY_MS = 5000;
/** If the server answers and still does not have the screen, the page reloads itself at most once in this time. */
const RELOAD_EVERY_MS = 60_000;
const RELOADED = 'fathom-missing-screen';

async function reloadByItself(): Promise<void> {
  const reloadedMs = Number(sessionStorage.getItem(RELOADED));
  if (Date.now() - reloadedMs < RELOAD_EVERY_MS) return;
  if (await reloadForPart()) sessionStorage.setItem(RELOADED, `${Date.now()}`);
}

export function MissingScreenPage(): ReactElement {
  const { t } = useTranslation();
  const [state, setState] = useState<'waiting' | 'asking' | 'noLink'>('waiting');
  useEffect(() => {
    const byItself = () => void reloadByItself();
    byItself();
    const timer = setInterval(byItself, ASK_EVERY_MS);
    const forget = onLinkHint(byItself);
    return () => {
      clearInterval(timer);
      forget();
    };
  }, []);
  const ask = () => {
    setState('asking');
    void reloadForPart().then((isComing) => !isComing && setState('noLink'));
  };
  return (
    <section className={css.page}>
      <Title level={1}>{t('shell.missingScreen')}</Title>
      <Text size="large">{t('shell.missingScreenWhy')}</Text>
      <Button size="large" busy={state === 'asking'} onClick={ask}>
        {t('ui.tryAgain')}
      </Button>
      <Text role="status">{state === 'noLink' && t('ui.partNoLink')}</Text>
    </section>
  );
}
