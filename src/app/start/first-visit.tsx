// The first thing that a device without anything of ours shows: the form of sign-in, at once and by itself. Needs no database, no schemas,
// no router and no map; they come while the user types. What this file imports by name is what a first visit waits for.
import { lazy, type ReactElement, Suspense, useEffect } from 'react';
import type { Root } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#contract/errors.ts';
import { FirstSignInScreen } from '#features/auth/first-sign-in-screen.tsx';
import { askJson } from '#platform/http.ts';
import { fetchFirstParts, holdParts, holdPartsBriefly, linkIsFree } from '#platform/next-parts.ts';
import { FirstTheme } from '#ui/look/first-theme.tsx';
import { Logo } from '#ui/icons/mark.tsx';
import { AuthFrame } from './auth-frame.tsx';
import homeCss from '#app/header.module.css';

/** Where the user gets to once signed in. */
const wantedPath = (): string => new URLSearchParams(location.search).get('to') ?? '/dashboard';

let parts: ReturnType<typeof fetchFirstParts> | undefined;
/** Both however often the link breaks meanwhile. */
const fetched = () => (parts ??= fetchFirstParts(wantedPath()));
const loadRows = async () => {
  await fetched().rows;
  return import('./start-rows.ts');
};
const loadApp = async () => {
  await fetched().app;
  return import('./start-app.tsx');
};
const openRouter = () => loadApp().then(({ router }) => router);

/** Come with the app, and are shown once it is there. */
const Traffic = lazy(() => loadApp().then(({ ServerTraffic }) => ({ default: ServerTraffic })));
const Toasts = lazy(() => loadApp().then((app) => ({ default: app.Toasts })));

/** Nothing of ours is kept here, so that there is no account to open, no session that ended, no loss and no choice of look to tell of. */
async function isNewDevice(): Promise<boolean> {
  try {
    return document.cookie === '' && localStorage.length === 0 && (await indexedDB.databases()).length === 0;
  } catch {
    return false; // what this device lacks is the app's to say
  }
}

/** Where the form of sign-in stands for a new device: addresses that lead to it, and none that was mailed. */
const leadsToSignIn = ({ pathname, search }: Location): boolean =>
  /^\/(auth(\/login)?\/?)?$/.test(pathname)
    ? [...new URLSearchParams(search).keys()].every((name) => name === 'to')
    : /^\/dashboard(\/|$)/.test(pathname);

export const isFirstVisit = async (): Promise<boolean> => leadsToSignIn(location) && (await isNewDevice());

/** The address that the app's own guards would lead to. */
function nameTheForm(): void {
  const { pathname, search, hash } = location;
  const wanted = pathname.startsWith('/dashboard') ? `?${new URLSearchParams({ to: `${pathname}${search}${hash}` }).toString()}` : search;
  history.replaceState(null, '', `/auth/login${wanted}`);
}

const onAskLink = async (email: string): Promise<string | undefined> => {
  const { askSignInLink } = await loadApp();
  return askSignInLink(email);
};

/** Shows the form; once somebody has signed in, the app takes its place. */
export function showFirstVisit(root: Root): void {
  nameTheForm();
  addEventListener('input', holdPartsBriefly);
  const page = document.documentElement;
  page.dataset.fonts = 'later'; // as large as all of the form
  void loadApp()
    .then(linkIsFree, () => undefined) // a newer version has taken the place of these files
    .then(() => delete page.dataset.fonts);
  const signIn = async (email: string, password: string): Promise<AppError | undefined> => {
    const answer = await askJson({ method: 'POST', path: '/api/auth/login', body: { email, password } });
    if (answer.ok) {
      const { beginRows } = await loadRows();
      const { failure, error } = await beginRows(answer.value, openRouter);
      if (error) return error;
      const { showSignedIn } = await loadApp();
      await showSignedIn(root, failure);
      return undefined;
    }
    void loadApp().then(({ toastRefusal }) => toastRefusal(answer.error));
    return answer.error;
  };
  const onSignIn = (email: string, password: string): Promise<AppError | undefined> => {
    const signingIn = signIn(email, password);
    holdParts(signingIn);
    return signingIn;
  };
  root.render(<FirstVisit onSignIn={onSignIn} />);
  void loadApp().then(
    ({ installFirst }) => installFirst(),
    () => undefined, // a newer version has taken the place of these files
  );
}

function FirstVisit({ onSignIn }: { onSignIn: (email: string, password: string) => Promise<AppError | undefined> }): ReactElement {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `Fathom | ${t('auth.title')}`;
  }, [t]);
  const head = (
    <>
      <a href="/" className={homeCss.home} aria-label={t('shell.home')}>
        <Logo />
        <span className={homeCss.wordmark}>Fathom</span>
      </a>
      <Suspense>
        <Traffic />
      </Suspense>
    </>
  );
  return (
    <FirstTheme>
      <AuthFrame head={head}>
        <FirstSignInScreen onSignIn={onSignIn} onAskLink={onAskLink} />
      </AuthFrame>
      <Suspense>
        <Toasts />
      </Suspense>
    </FirstTheme>
  );
}
