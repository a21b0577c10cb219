-- One person may have been several customers: those merged into one, and into that one before, and those of them whom retention
-- has removed since, of whom the history tells. What is forgotten of a person is forgotten of all of them.
CREATE FUNCTION people_of_customer(customer integer) RETURNS TABLE (id integer) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE people AS (
    SELECT customer AS id
    UNION
    SELECT merged.id FROM people p CROSS JOIN LATERAL (
      SELECT c.id FROM customers c WHERE c.merged_into_id = p.id
      UNION ALL
      SELECT a.entity_id FROM activity a WHERE a.entity = 'customer' AND a.action = 'merged'
        AND a.after @> jsonb_build_object('mergedIntoId', p.id) AND NOT EXISTS (SELECT FROM customers c WHERE c.id = a.entity_id)
    ) merged
  )
  SELECT people.id FROM people
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION rows_of_customer(customer integer) RETURNS TABLE (kind text, id integer) LANGUAGE sql STABLE AS $$
  WITH people AS MATERIALIZED (SELECT p.id FROM people_of_customer(customer) p), here AS (
    SELECT 'customer' AS kind, p.id FROM people p
    UNION ALL SELECT 'payment', t.id FROM payments t WHERE t.customer_id IN (SELECT p.id FROM people p)
    UNION ALL SELECT 'layby', t.id FROM laybys t WHERE t.customer_id IN (SELECT p.id FROM people p)
    UNION ALL SELECT 'reservation', t.id FROM reservations t WHERE t.customer_id IN (SELECT p.id FROM people p)
    UNION ALL SELECT 'pre_order', t.id FROM pre_orders t WHERE t.customer_id IN (SELECT p.id FROM people p)
  )
  SELECT here.kind, here.id FROM here
  UNION
  SELECT a.entity, a.entity_id FROM activity a
  WHERE a.entity IN ('payment', 'layby', 'reservation', 'pre_order')
    AND (a.after ->> 'customerId')::numeric IN (SELECT p.id FROM people p)
    AND CASE a.entity
      WHEN 'payment' THEN NOT EXISTS (SELECT FROM payments t WHERE t.id = a.entity_id)
      WHEN 'layby' THEN NOT EXISTS (SELECT FROM laybys t WHERE t.id = a.entity_id)
      WHEN 'reservation' THEN NOT EXISTS (SELECT FROM reservations t WHERE t.id = a.entity_id)
      WHEN 'pre_order' THEN NOT EXISTS (SELECT FROM pre_orders t WHERE t.id = a.entity_id) END
$$;
