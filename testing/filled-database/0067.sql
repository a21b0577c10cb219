insert into call_hours ("from", until, has_sundays) values ('09:00', '17:30', true);
