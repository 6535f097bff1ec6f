-- What a signer was told beside the assessment: how far she was from the port of departure, her maximum speed, and measures adopted for her.
alter table signed_passages add column from_departure_nm double precision;
alter table signed_passages add column max_speed_kn double precision;
alter table signed_passages add column adopted jsonb;
