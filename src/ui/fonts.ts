// Which letters the page can draw. Chinese comes in some hundred pieces, so its list is loaded only with the language.
import './fonts.css';

/** Resolves at once for languages whose faces are in fonts.css. */
export async function showFonts(language: string): Promise<void> {
  if (language === 'zh') await import('@fontsource/noto-sans-sc/400.css');
}
