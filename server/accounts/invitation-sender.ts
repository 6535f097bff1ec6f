// An invitation is valid as long as its sender has the right: when he is blocked, demoted, moved or deleted, his open invitations end for
// good. The database marks them in the same transaction (migration 0171). A change of his password ends them too (revoke-keys.ts): a thief
// may have sent them.

/** For `invitations i`: its sender has kept the right and the password, and its organisation exists. */
export const SENDER_MAY = `(not i.sender_lost
  and exists (select from organisations so where so.id = i.organisation_id and so.deleted_at_ms is null))`;
