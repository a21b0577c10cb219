insert into list_views (path, name, name_key, search, device_id, position)
select '/payments', 'Waiting ' || n, 'waiting ' || n, E'status=bank_paid\nstuck=3', case when n = 1 then (select id from devices limit 1) end, n
from generate_series(1, 3) n;
