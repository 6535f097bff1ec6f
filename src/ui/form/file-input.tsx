// The part of a page that asks for a file, or for several, out of sight: a button beside it clicks it.
import type { RefObject } from 'react';

interface Asked {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /** Endings and types, parted by commas. Absent: any file. */
  accept?: string;
}
type Props = Asked & ({ onFile: (file: File) => void; onFiles?: undefined } | { onFiles: (files: File[]) => void; onFile?: undefined });

export const FileInput = ({ ref, label, accept, onFile, onFiles }: Props) => (
  <input
    ref={ref}
    type="file"
    className="visually-hidden"
    tabIndex={-1}
    aria-label={label}
    accept={accept}
    multiple={onFiles !== undefined}
    onChange={({ target }) => {
      const files = [...(target.files ?? [])];
      const [file] = files;
      target.value = ''; // the same file, mended, may be chosen again
      if (!file) return;
      onFiles?.(files);
      onFile?.(file);
    }}
  />
);
