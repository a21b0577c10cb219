insert into notifications (type, title, message, payment_id, layby_id) values ('general', 'Both', 'Message', 5, 6);
insert into contacts (at, customer_id, layby_id, is_reached) select now(), customer_id, id, true from laybys where id % 10 = 0;
insert into contacts (at, customer_id, reservation_id, is_reached)
select now(), customer_id, id, false from reservations where id % 10 = 0;
insert into contacts (at, customer_id, is_reached) values (now(), 1, false);
-- As the last of them says in its own columns.
insert into notification_subjects (notification_id, kind, subject_id) select id, 'payment', payment_id from notifications where title = 'Both';
