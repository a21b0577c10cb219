insert into batches (kind, label, entity, counts) values ('stock_arrival', 'Stock arrival · 2 phones, 1 given', 'stock_arrival', '{"reservation": 1}');
insert into stock_arrivals (branch, units, unit_count, given_count, imeis, model_keys, received_by, batch_id)
select 'windhoek', '[{"phoneModel": "Galaxy S24", "color": "Black", "storage": null, "supplierOrderNumber": null,
  "imei": "490154203237518", "to": {"kind": "reservation", "id": 1}, "how": "turn", "why": "reserved 1 October, oldest", "reason": null}]',
  2, 1, '{490154203237518}', '{galaxys24}', 'Agent 1', max(id) from batches;
