insert into data_health (rule, count, checked_at) values ('legacy', 3, now());
