insert into backups (kind, state, started_at, finished_at, file, bytes, rows, totals, verdict, verified_at)
select 'scheduled', 'made', now() - n * interval '1 hour', now(), 'omatala-' || n || '.zip', 1000, 10,
  '{"orders": 1, "outstanding": "1.00", "orderReceipts": "0.00", "laybys": 0, "laybyOutstanding": "0.00", "laybyReceipts": "0.00"}',
  'equal', now() from generate_series(1, 3) n;
