-- A day that somebody types is its noon, which may be before the hour of the box: the one that gave the phone to this very record has not brought it again.
CREATE OR REPLACE FUNCTION device_places(numbers text[]) RETURNS TABLE (imei text, kind text, id integer, place text, is_gone boolean) LANGUAGE sql STABLE AS $$
  SELECT d.imei, d.kind, d.id, d.place, false FROM devices_put_aside(numbers) d
  UNION ALL
  (SELECT g.imei, g.kind, g.id, 'handed over already, with ' || g.whose, true FROM (
    SELECT h.device_imei AS imei, h.subject_kind AS kind, h.subject_id AS id, h.at,
      coalesce('order ' || p.quote_number, 'the layby of ' || l.customer_full_name, 'an order') AS whose
      FROM hand_overs h LEFT JOIN payments p ON h.subject_kind = 'payment' AND p.id = h.subject_id
      LEFT JOIN laybys l ON h.subject_kind = 'layby' AND l.id = h.subject_id
      WHERE h.device_imei = ANY (numbers) AND h.taken_back_at IS NULL
    UNION ALL SELECT t.device_imei, 'pre_order', t.id, coalesce(t.device_collected_date, t.pickup_date), coalesce('order ' || p.quote_number, 'an order')
      FROM pre_orders t JOIN payments p ON p.id = t.payment_id
      WHERE t.device_imei = ANY (numbers) AND t.deleted_batch_id IS NULL AND t.status <> 'cancelled'
        AND (t.device_collected_date IS NOT NULL OR t.status IN ('picked_up', 'collected', 'order_completed'))
        AND NOT EXISTS (SELECT FROM hand_overs h WHERE h.subject_kind = 'payment' AND h.subject_id = t.payment_id
          AND h.taken_back_at IS NULL AND h.device_imei IS NOT NULL)
    UNION ALL SELECT t.device_imei, 'layby', t.id, t.device_collected_date, 'the layby of ' || t.customer_full_name FROM laybys t
      WHERE t.device_imei = ANY (numbers) AND t.deleted_batch_id IS NULL AND t.device_collected_date IS NOT NULL AND t.status <> 'cancelled'
        AND NOT EXISTS (SELECT FROM hand_overs h WHERE h.subject_kind = 'layby' AND h.subject_id = t.id
          AND h.taken_back_at IS NULL AND h.device_imei IS NOT NULL)
    UNION ALL SELECT t.device_imei, 'reservation', t.id, t.completed_date, 'the reservation of ' || c.name
      FROM reservations t JOIN customers c ON c.id = t.customer_id
      WHERE t.device_imei = ANY (numbers) AND t.deleted_batch_id IS NULL AND t.status = 'completed'
  ) g WHERE NOT EXISTS (SELECT FROM stock_arrivals a WHERE a.imeis @> ARRAY[g.imei] AND a.taken_back_at IS NULL AND a.created_at > g.at
    AND NOT a.units @> jsonb_build_array(jsonb_build_object('imei', g.imei, 'to', jsonb_build_object('kind', g.kind, 'id', g.id))))
  ORDER BY g.at DESC)
$$;
