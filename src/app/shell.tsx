// The frame around every screen. The matched route chooses it: map, page, auth or none.
import { useRouterState } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfStorage } from '#contract/error-codes.ts';
import { useSyncStatus } from '#sync/sync-status.ts';
import { AlertLine } from '#ui/alert-line.tsx';
import { usePageName } from '#ui/frame/page-name.ts';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { UnfetchedRows } from '#ui/unfetched.ts';
import { useThemeSettings } from '#ui/look/theme-settings.ts';
import { AuthFrame } from './start/auth-frame.tsx';
import { Header, HomeMark, TrafficBanner } from './header.tsx';
import { OverlayNavigation, SideNavigation } from './navigation.tsx';
import { useNavigationState } from './navigation-state.ts';
import { useServerTraffic } from './server-traffic.ts';
import css from './shell.module.css';
import { SyncAnnouncer } from './sync/sync-chip.tsx';

const PRODUCT = 'Fathom';

/** Around the router's matches (router.ts). Must keep the screen mounted when only the frame's content changes. */
export function Shell({ children }: { children: ReactNode }): ReactElement {
  const { t } = useTranslation();
  const frame = useRouterState({ select: ({ matches }) => matches.findLast((match) => match.staticData.frame)?.staticData.frame });
  const titleKey = useRouterState({ select: ({ matches }) => matches.findLast((match) => match.staticData.title)?.staticData.title });
  // a failed page without its texts has no title
  const title = titleKey && t(titleKey, '');
  const name = usePageName() ?? title;
  useEffect(() => {
    document.title = name ? `${PRODUCT} | ${name}` : PRODUCT;
  }, [name]);
  return (
    <>
      <RouteProgress />
      {frame === 'auth' ? (
        <AuthFrame head={AUTH_HEAD}>{children}</AuthFrame>
      ) : frame ? (
        <DashboardFrame frame={frame} {...(title && { title })}>
          {children}
        </DashboardFrame>
      ) : (
        <main className={css.bare}>{children}</main>
      )}
    </>
  );
}

function RouteProgress() {
  const { t } = useTranslation();
  const loading = useRouterState({ select: (state) => state.isLoading });
  return (
    loading && (
      <div className={css.progress}>
        <ProgressBar label={t('shell.loadingPage')} />
      </div>
    )
  );
}

/** Whose ships the server has, where nobody is signed in. */
export function ServerTraffic() {
  useServerTraffic();
  return <TrafficBanner />;
}

const AUTH_HEAD = (
  <>
    <HomeMark />
    <ServerTraffic />
  </>
);

/** What stays at the top while a page scrolls is as high as its banners and alerts make it: styles read it as --top-height. */
function measureTop(top: HTMLElement | null): (() => void) | undefined {
  if (!top) return undefined;
  const root = document.documentElement.style;
  const size = new ResizeObserver(() => root.setProperty('--top-height', `${top.offsetHeight}px`));
  size.observe(top);
  return () => {
    size.disconnect();
    root.removeProperty('--top-height');
  };
}

/** Until the first complete pull, lists of the account's own rows do not claim to be empty. */
function WhileUnfetched({ children }: { children: ReactNode }) {
  const { lastPullMs, pullError, pushError } = useSyncStatus();
  const isFetched = lastPullMs?.own !== undefined;
  const code = [pullError, pushError].find((error) => error && isOfStorage(error))?.code;
  return <UnfetchedRows value={useMemo(() => (isFetched ? undefined : { code }), [isFetched, code])}>{children}</UnfetchedRows>;
}

function DashboardFrame({ frame, title, children }: { frame: 'map' | 'page'; title?: string; children: ReactNode }) {
  const { t } = useTranslation();
  const navigation = useNavigationState(frame);
  const { themeStretch } = useThemeSettings();
  const [overlay, setOverlay] = useState(false);
  return (
    <div className={css.dashboard} data-frame={frame}>
      <a href="#content" className={css.skip}>
        {t('shell.skip')}
      </a>
      <div ref={measureTop} className={css.top}>
        <Header frame={frame} {...(title && { title })} {...(!navigation.wide && { onOpenNavigation: () => setOverlay(true) })} />
        <AlertLine />
      </div>
      <div className={css.below}>
        {navigation.wide ? <SideNavigation state={navigation} /> : <OverlayNavigation open={overlay} onOpenChange={setOverlay} />}
        <main id="content" tabIndex={-1} className={css.content} data-stretch={themeStretch}>
          <WhileUnfetched>{children}</WhileUnfetched>
        </main>
      </div>
      <SyncAnnouncer />
    </div>
  );
}
