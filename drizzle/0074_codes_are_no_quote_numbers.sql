-- No code is the quote number of a live order: whoever types that number at the counter means the order, and is no other customer who shows a code. Codes that customers have been sent stay.
CREATE OR REPLACE FUNCTION keep_hand_over_code(kind text, record integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  made integer := 0;
BEGIN
  IF NOT is_ready_to_hand_over(kind, record) THEN
    DELETE FROM hand_over_codes c WHERE c.subject_kind = kind AND c.subject_id = record;
    RETURN;
  END IF;
  -- Where nearly all numbers are taken it goes without one, rather than never ending.
  FOR attempt IN 1..100 LOOP
    EXIT WHEN made = 1 OR EXISTS (SELECT FROM hand_over_codes c WHERE c.subject_kind = kind AND c.subject_id = record);
    INSERT INTO hand_over_codes (subject_kind, subject_id, code)
      SELECT kind, record, thrown.code
      FROM (SELECT lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 1000000)::text, 6, '0') AS code) thrown
      WHERE NOT EXISTS (SELECT FROM payments p WHERE p.quote_key = thrown.code AND p.deleted_batch_id IS NULL)
      ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS made = ROW_COUNT;
  END LOOP;
END $$;
