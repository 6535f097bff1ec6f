-- What the map of a threat assessment showed when it was signed: her position and the reports near her. null: signed before maps were kept.
alter table ship_assessments add column map jsonb;
