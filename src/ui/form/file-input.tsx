// The part of a page that asks for a file, out of sight: a button beside it clicks it.
import type { RefObject } from 'react';

interface Props {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /** Endings and types, parted by commas. */
  accept: string;
  onFile: (file: File) => void;
}

export const FileInput = ({ ref, label, accept, onFile }: Props) => (
  <input
    ref={ref}
    type="file"
    className="visually-hidden"
    tabIndex={-1}
    aria-label={label}
    accept={accept}
    onChange={({ target }) => {
      const [file] = target.files ?? [];
      target.value = ''; // the same file, mended, may be chosen again
      if (file) onFile(file);
    }}
  />
);
