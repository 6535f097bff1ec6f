-- The lists of the API of one ship, the newest first: read by her, not by going through all of the organisation.
create index assessment_drafts_ship on assessment_drafts (organisation_id, mmsi, written_at_ms);
create index ship_assessments_ship on ship_assessments (organisation_id, mmsi, signed_at_ms);
create index signed_passages_ship on signed_passages (organisation_id, mmsi, signed_at_ms);
