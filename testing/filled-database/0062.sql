insert into call_templates (kind, english, second) values ('greeting', 'Good day {name},', 'Wa tokelwa po {name},');
update customers set language = 'second' where id = (select max(id) from customers where deleted_batch_id is null);
