insert into agents (name, name_key, branch, team, is_active, position, pin_hash)
select 'Agent ' || n, 'agent ' || n, 'oshakati', 'sales', n < 3, n, case when n = 1 then '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$x' end
from generate_series(1, 3) n;
