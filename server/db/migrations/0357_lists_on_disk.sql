-- The parts of an uploaded list lie in DATA_DIR/list-uploads (server/import/lists/upload-files.ts): half a gigabyte does not belong into the
-- database and its log. What was being uploaded is sent again.
drop table list_upload_parts;
