// Runs before anything is drawn: a dark bridge must not see a white page while the app loads. theme.tsx does the rest.
const stored = /(?:^|; )themeMode=(\w+)/.exec(document.cookie);
const dark = stored?.[1] === 'dark' || (stored?.[1] === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
const night = /(?:^|; )themeNight=true/.test(document.cookie);
document.documentElement.style.background = night ? '#000000' : dark ? '#111113' : '#ffffff';
