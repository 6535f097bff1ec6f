// Gives the user a file that this page made; the browser asks where to save it, or adds it to the downloads.

/** Replaces characters that some file systems refuse. */
const fileName = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'fathom';

/** `name`: with its extension. Nothing leaves the device. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName(name) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // some browsers read it after the click
}
