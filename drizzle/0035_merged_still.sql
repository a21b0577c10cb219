-- Whoever was merged into somebody, was brought back, and was removed by retention after that is another person.
CREATE OR REPLACE FUNCTION people_of_customer(customer integer) RETURNS TABLE (id integer) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE people AS (
    SELECT customer AS id
    UNION
    SELECT merged.id FROM people p CROSS JOIN LATERAL (
      SELECT c.id FROM customers c WHERE c.merged_into_id = p.id
      UNION ALL
      SELECT a.entity_id FROM activity a WHERE a.entity = 'customer' AND a.action = 'merged'
        AND a.after @> jsonb_build_object('mergedIntoId', p.id) AND NOT EXISTS (SELECT FROM customers c WHERE c.id = a.entity_id)
        AND NOT EXISTS (SELECT FROM activity later WHERE later.entity = 'customer' AND later.entity_id = a.entity_id AND later.id > a.id
          AND (later.action IN ('restored', 'data_health_undone') OR later.action = 'merged' AND later.after ? 'mergedIntoId'))
    ) merged
  )
  SELECT people.id FROM people
$$;
