-- Wrong on purpose: the filling puts right what it finds.
insert into kept_totals (list, state, n, amount) values ('orders', 'pending', 3, 100), ('laybys', 'nothing', 7, 0);
