// The flag of a country as a picture: not every system has a font with flags. All are in one file, which is fetched with the first of them.
import css from './flag.module.css';
import flags from './flags.gen.svg?no-inline';

/** `code`: ISO 3166-1 alpha-2. Decorative: the country's name stands beside it. */
export const Flag = ({ code }: { code: string }) => (
  <svg className={css.flag} width={18} height={12} aria-hidden="true">
    <use href={`${flags}#${code}`} />
  </svg>
);
