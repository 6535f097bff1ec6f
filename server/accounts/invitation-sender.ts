// An invitation is worth what its sender may: when he is shut out, demoted, moved or deleted, his open ones end for good. The database
// marks them in the transaction of the action (migration 0171). They end with his password too (revoke-keys.ts): a thief may have sent them.

/** Of `invitations i`: whether its sender never lost the right or his password, and its organisation stands. */
export const SENDER_MAY = `(not i.sender_lost
  and exists (select from organisations so where so.id = i.organisation_id and so.deleted_at_ms is null))`;
