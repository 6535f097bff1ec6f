// Runs before anything is drawn: a dark bridge must not see a white page while the app loads. theme.tsx does the rest.
const stored = /(?:^|; )themeMode=(\w+)/.exec(document.cookie);
const dark = stored?.[1] === 'dark' || (stored?.[1] === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
const night = /(?:^|; )themeNight=true/.test(document.cookie);
document.documentElement.style.background = night ? '#000000' : dark ? '#111113' : '#ffffff';

// A link that breaks before the page can draw leaves it on its mark: it is loaded anew when the server answers. What has come is kept.
const AGAIN_MS = 3000;
let comesAgain = false;
async function loadAgain() {
  for (;;) {
    await new Promise((later) => setTimeout(later, AGAIN_MS));
    const answers = await fetch('/api/health').then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return location.reload();
  }
}
addEventListener(
  'error',
  ({ target }) => {
    const isPart = target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet');
    if (!isPart || comesAgain || !document.getElementById('starting')) return;
    comesAgain = true;
    void loadAgain();
  },
  true,
);
