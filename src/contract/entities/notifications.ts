// An account's notifications, and the three lists that one can be in. A state only moves forward: unread, read, deleted.
import { MAX_NOTIFICATIONS_PER_LIST } from '#contract/limits.ts';
import { Id } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

/** Type Message counts as an unread message (specification section 3). */
export const NOTIFICATION_TYPES = ['Message', 'Alert', 'Report', 'Account'] as const;
export const NotificationType = z.enum(NOTIFICATION_TYPES);

export const Notification = z.object({
  _id: Id,
  type: NotificationType,
  title: z.string(),
  body: z.string(),
  createdAt: z.int(),
  alertId: Id.optional(),
  eventId: Id.optional(),
  mmsi: z.int().optional(),
  watchId: Id.optional(),
  passageId: Id.optional(),
  draftId: Id.optional(),
});
export type Notification = z.infer<typeof Notification>;

const NotificationList = z.array(Notification).max(MAX_NOTIFICATIONS_PER_LIST);
/** Each list has the newest first, and only the newest. */
export const Notifications = z.object({ unread: NotificationList, read: NotificationList, deleted: NotificationList });
export type Notifications = z.infer<typeof Notifications>;

/** upTo: the newest one that this device had shown (SY11). Absent: all. */
export const UpTo = z.object({ upTo: Id.optional() });
