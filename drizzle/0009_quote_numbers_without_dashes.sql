-- Spaces and dashes do not tell quote numbers apart. The key was without spaces already; it is now among the words by
-- which an order is found, too. Two orders whose numbers were told apart by a dash stay as they are, with one key.
WITH keyed AS (
  SELECT id, split_part(own_search, E'\n', 1) AS quote, coalesce(nullif(replace(quote_key, '-', ''), ''), quote_key) AS new_key
  FROM payments
)
UPDATE payments
SET quote_key = new_key, own_search = quote || E'\n' || new_key || substr(own_search, length(quote) + 1)
FROM keyed
WHERE keyed.id = payments.id AND new_key <> '' AND quote <> new_key;
