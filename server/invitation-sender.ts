// An invitation is worth what its sender may: who was shut out, deleted or demoted since invites nobody.

/** Of `invitations i`, asked as the server: whether its sender could send it now, and its organisation stands. */
export const SENDER_MAY = `exists (select from accounts s join organisations so on so.id = s.organisation_id
  where s.id = i.invited_by and s.organisation_id = i.organisation_id and s.role in ('admin', 'manager') and s.disabled_at_ms is null
    and so.deleted_at_ms is null)`;
