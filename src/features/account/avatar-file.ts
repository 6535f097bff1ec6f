// A picture file as the account keeps it: small and square enough. Only pixels are sent: where and when it was taken stays behind.
import { MAX_OPENED_FILE_BYTES } from '#contract/limits.ts';
import { fail, ok, type Result } from '#contract/result.ts';

export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'];
export type AvatarFault = 'account.avatarType' | 'account.avatarSize' | 'account.avatarBroken';
/** Twice what the server draws of it (server/features/auth/avatar.ts), so that it has something to take the mean of. */
const SIDE_PX = 128;

/** Its middle square, as base64 of a PNG. */
export async function readAvatar(file: File): Promise<Result<string, AvatarFault>> {
  if (!AVATAR_TYPES.includes(file.type)) return fail('account.avatarType');
  if (file.size > MAX_OPENED_FILE_BYTES) return fail('account.avatarSize');
  try {
    const picture = await createImageBitmap(file);
    const side = Math.min(picture.width, picture.height);
    const canvas = new OffscreenCanvas(Math.min(SIDE_PX, side), Math.min(SIDE_PX, side));
    const brush = canvas.getContext('2d');
    if (!brush) return fail('account.avatarBroken');
    brush.imageSmoothingQuality = 'high';
    const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
    brush.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
    picture.close();
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
    return ok(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
  } catch {
    return fail('account.avatarBroken');
  }
}
