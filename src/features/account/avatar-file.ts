// A picture file as the account keeps it: small and square enough. Only pixels are sent: where and when it was taken stays behind.
import { MAX_OPENED_FILE_BYTES } from '#contract/limits.ts';
import { fail, ok, type Result } from '#contract/result.ts';

export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'];
export type AvatarFault = 'account.avatarType' | 'account.avatarSize' | 'account.avatarBroken';
/** Of its longer side: more than twice what is shown, for fine screens. */
const SIDE_PX = 192;
/** It travels with every renewal of the session: the server takes no more (server/features/auth/avatar.ts). */
const MOST_BYTES = 24_000;
const QUALITIES = [0.9, 0.75, 0.5, 0.25];

async function toJpeg(canvas: OffscreenCanvas): Promise<Blob | undefined> {
  for (const quality of QUALITIES) {
    const file = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (file.size <= MOST_BYTES) return file;
  }
  return undefined;
}

/** As base64 of a JPEG. */
export async function readAvatar(file: File): Promise<Result<string, AvatarFault>> {
  if (!AVATAR_TYPES.includes(file.type)) return fail('account.avatarType');
  if (file.size > MAX_OPENED_FILE_BYTES) return fail('account.avatarSize');
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, SIDE_PX / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)));
    const brush = canvas.getContext('2d');
    if (!brush) return fail('account.avatarBroken');
    brush.fillStyle = 'white'; // what is clear in the picture would be black in a JPEG
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const small = await toJpeg(canvas);
    if (!small) return fail('account.avatarBroken');
    const bytes = new Uint8Array(await small.arrayBuffer());
    return ok(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
  } catch {
    return fail('account.avatarBroken');
  }
}
