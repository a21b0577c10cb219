insert into cash_ups (branch, day, status, lines, float_amount, expected_amount, counted_amount, difference_amount, reason,
  closed_by, closed_at, receipt_ids)
select 'windhoek', date '2026-11-01' + n, 'closed',
  '[{"method": "cash", "expected": "100.00", "counted": "80.00", "difference": "-20.00"}]', 50, 100, 80, -20,
  'Change given twice', 'Agent 1', now(), '{1,2}' from generate_series(1, 3) n;
