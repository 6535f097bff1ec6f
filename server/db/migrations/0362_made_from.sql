-- What a sheet of chart tiles was made of: another name than that of its present cells means that it is out of date. The server's alone.
alter table chart_sheets add column made_from text not null default '';
