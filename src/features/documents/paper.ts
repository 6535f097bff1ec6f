// The paper that is usual where somebody is.
import type { Paper } from '#contract/documents/document.ts';

/** Countries whose offices use Letter (CLDR, supplemental/territoryInfo paper sizes; those that matter at sea). */
const LETTER = ['US', 'CA', 'MX', 'PH', 'PA', 'CL', 'CO', 'PR'];

/** `language`: of the browser, such as en-US. */
export const usualPaper = (language: string): Paper => (LETTER.includes(language.split('-').at(-1) ?? '') ? 'letter' : 'a4');
