insert into row_changes (kind, row_id) select 'payment', n from generate_series(1, 3) n;
insert into copy_epoch default values;
