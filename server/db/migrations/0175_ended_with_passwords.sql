-- Invitations and password links end with the password of who sent them as well as with his right (0171, 0172): a thief who knew it may have
-- sent them. What was sent before stays as it is.
comment on column invitations.sender_lost is 'While it was open its sender lost the right to invite, or got a new password.';
comment on column accounts.link_lost is 'While it was open he lost the right, or got a new password.';
