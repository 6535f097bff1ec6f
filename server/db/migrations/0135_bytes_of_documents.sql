-- How many bytes a document has as JSON, so that a list can stop before its answer grows too large without reading the documents.
alter table drawings add column bytes int generated always as (octet_length(feature_collection::text)) stored;
alter table areas add column bytes int generated always as (octet_length(geometry::text)) stored;
