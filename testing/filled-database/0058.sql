insert into call_leases (customer_id, holder, agent, leased_until)
select min(id), 'a device', 'Agent 3', now() + interval '10 minutes' from customers where deleted_batch_id is null;
update customers set call_outcome = 'no_answer', called_at = now(), call_tries = 1, call_again_at = now() + interval '2 hours'
where id = (select max(id) from customers where deleted_batch_id is null);
