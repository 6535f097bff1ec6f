// The frame around every screen. The matched route chooses it: map, page, auth or none.
import { useRouterState } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfStorage } from '#contract/error-codes.ts';
import { withTexts } from '#i18n/i18n.ts';
import { useWatched } from '#platform/use-watched.ts';
import { useSession } from '#session/session.ts';
import { askedToAcknowledge } from '#store/alerts/acknowledge-question.ts';
import { useSyncStatus } from '#sync/sync-status.ts';
import { AlertLine } from '#ui/alert-line/alert-line.tsx';
import { usePageName } from '#ui/frame/page-name.ts';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
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

const AcknowledgeQuestion = lazyPart(() =>
  withTexts(['alertsPage'], () => import('#features/alerts/acknowledge-question.tsx')).then((module) => module.AcknowledgeQuestion),
);

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
        <WhileUnfetched>
          <DashboardFrame frame={frame} {...(title && { title })}>
            {children}
          </DashboardFrame>
        </WhileUnfetched>
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

/** A pointer that moved in the page so short a time ago is about to press something there. */
const POINTS_MS = 5_000;

/**
 * What stays at the top while a page scrolls: the header, and beside the navigation the line of alerts. Styles read both heights as
 * --top-height, that of the header alone, under which the navigation begins, as --bar-height. A page that was not scrolled goes with a line
 * that comes while somebody points at it, so that nothing moves from under the pointer, and where a finger points, which nobody sees before it
 * presses, always once the page was touched; else its first line stays in sight. A page that was
 * scrolled, the browser keeps in its place. On the map the line lies over it, and sheets end below it (--alerts-height).
 */
function measureTop(frame: HTMLElement | null): (() => void) | undefined {
  const [bar, alerts] = [frame?.querySelector<HTMLElement>('[data-top="bar"]'), frame?.querySelector<HTMLElement>('[data-top="alerts"]')];
  if (!frame || !bar || !alerts) return undefined;
  const root = document.documentElement.style;
  let before = alerts.offsetHeight;
  let pointedAtMs = Number.NEGATIVE_INFINITY;
  const onPointer = () => (pointedAtMs = performance.now());
  const main = frame.querySelector('main');
  let isTouched = false;
  const onTouch = () => (isTouched = true);
  main?.addEventListener('pointermove', onPointer);
  main?.addEventListener('pointerdown', onTouch);
  const isPointing = () => (matchMedia('(hover: none)').matches ? isTouched : performance.now() - pointedAtMs < POINTS_MS);
  const isMoved = () => scrollY === 0 && isPointing() && frame.dataset['frame'] === 'page';
  const size = new ResizeObserver(() => {
    root.setProperty('--bar-height', `${bar.offsetHeight}px`);
    const isMap = frame.dataset['frame'] === 'map';
    const alertsPx = alerts.offsetHeight + (isMap && alerts.offsetHeight > 0 ? alerts.offsetTop : 0);
    root.setProperty('--top-height', `${bar.offsetHeight + alertsPx}px`);
    root.setProperty('--alerts-height', `${alerts.offsetHeight}px`);
    const grownPx = alerts.offsetHeight - before;
    before = alerts.offsetHeight;
    if (grownPx > 0 && !isMap && isMoved()) scrollTo({ top: grownPx, behavior: 'instant' });
  });
  size.observe(bar);
  size.observe(alerts);
  return () => {
    size.disconnect();
    main?.removeEventListener('pointermove', onPointer);
    main?.removeEventListener('pointerdown', onTouch);
    root.removeProperty('--bar-height');
    root.removeProperty('--top-height');
    root.removeProperty('--alerts-height');
  };
}

/** One for every place with a button that acknowledges; its code is loaded at the first press. */
function AskedToAcknowledge() {
  const session = useSession();
  const isAsked = useWatched(askedToAcknowledge) !== undefined;
  if (!isAsked || session.status !== 'signedIn') return null;
  return (
    <Suspense fallback={null}>
      <AcknowledgeQuestion accountId={session.account.id} />
    </Suspense>
  );
}

/** Until the first complete pull, lists of the account's own rows do not claim to be empty. */
function WhileUnfetched({ children }: { children: ReactNode }) {
  const { lastPullMs, pullError, pushError, link } = useSyncStatus();
  const isFetched = lastPullMs?.own !== undefined;
  const code = [pullError, pushError].find((error) => error && isOfStorage(error))?.code;
  const isComing = code === undefined && (link === 'live' || link === 'connecting');
  const missing = useMemo(() => (isFetched ? undefined : { code, isComing }), [isFetched, code, isComing]);
  return <UnfetchedRows value={missing}>{children}</UnfetchedRows>;
}

function DashboardFrame({ frame, title, children }: { frame: 'map' | 'page'; title?: string; children: ReactNode }) {
  const { t } = useTranslation();
  const navigation = useNavigationState(frame);
  const { themeStretch } = useThemeSettings();
  const [overlay, setOverlay] = useState(false);
  return (
    <div ref={measureTop} className={css.dashboard} data-frame={frame}>
      <a href="#content" className={css.skip}>
        {t('shell.skip')}
      </a>
      <div className={css.top} data-top="bar">
        <Header frame={frame} {...(title && { title })} {...(!navigation.wide && { onOpenNavigation: () => setOverlay(true) })} />
      </div>
      <div className={css.below}>
        {navigation.wide ? <SideNavigation state={navigation} /> : <OverlayNavigation open={overlay} onOpenChange={setOverlay} />}
        <div className={css.beside}>
          {/* not over the navigation: a line that comes does not move what somebody is about to press there */}
          <div className={css.alerts} data-top="alerts">
            <AlertLine />
          </div>
          <main id="content" tabIndex={-1} className={css.content} data-stretch={themeStretch}>
            {children}
          </main>
        </div>
      </div>
      <SyncAnnouncer />
      <AskedToAcknowledge />
    </div>
  );
}
