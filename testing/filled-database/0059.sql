insert into hand_over_codes (subject_kind, subject_id, code) values ('payment', 2147483647, '048213');
insert into batches (kind, label, entity, counts) values ('hand_over', 'Handed over · Q-1', 'payment', '{"payment": 1}');
insert into hand_overs (subject_kind, subject_id, batch_id, branch, agent, at, device_imei, receiver_name, relation, id_last4, signature, accessories, overrides)
select 'payment', min(p.id), (select max(id) from batches), 'windhoek', 'Agent 1', now(), '490154203237518', 'Selma Nangolo', 'self', '0712',
  '10,10 20,20', '{charger}', '[{"check": "branch", "reason": "Sent over this morning"}]' from payments p;
