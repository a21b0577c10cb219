-- A batch that took a box in names that box, so that the history leads there.
update batches b set entity_id = a.id from stock_arrivals a where a.batch_id = b.id and b.kind = 'stock_arrival';
