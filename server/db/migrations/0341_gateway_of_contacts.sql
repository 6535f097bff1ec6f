-- Contacts of a call tree may have no account: their number stands in the content, which goes with the message.
alter table gateway_deliveries alter column account_id drop not null;
create unique index gateway_deliveries_contact on gateway_deliveries (mechanism, key) where account_id is null;
