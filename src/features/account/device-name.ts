// Turns a browser's user agent into words that people use: "Firefox on Windows". Returns the parts, for translation.

/** The first match wins: browsers also name the browsers they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const found = (names: readonly [RegExp, string][], agent: string) => names.find(([sign]) => sign.test(agent))?.[1];

/** Unknown parts are absent; the caller then shows `agent` itself. */
export const deviceName = (agent: string): { browser?: string; system?: string } => {
  const browser = found(BROWSERS, agent);
  const system = found(SYSTEMS, agent);
  return { ...(browser && { browser }), ...(system && { system }) };
};
