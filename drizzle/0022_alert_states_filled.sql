-- What stands was raised about how things stand: what ended earlier is not resumed.
UPDATE notifications n SET subject_state = jsonb_build_array(s.status, s.stock_received, s.expected_stock_date, s.phone_model)
FROM reservations s JOIN notification_subjects l ON l.kind = 'reservation' AND l.subject_id = s.id
WHERE n.id = l.notification_id AND n.type = 'stock_alert' AND n.source_key IS NOT NULL AND n.ended_at IS NULL;
--> statement-breakpoint
UPDATE notifications n SET subject_state = jsonb_build_array(s.status, s.paid_amount, s.full_amount, s.due_date)
FROM laybys s JOIN notification_subjects l ON l.kind = 'layby' AND l.subject_id = s.id
WHERE n.id = l.notification_id AND n.type = 'layby_due' AND n.source_key IS NOT NULL AND n.ended_at IS NULL;
--> statement-breakpoint
UPDATE notifications n
SET subject_state = jsonb_build_array(s.paid_amount, s.total_amount, s.due_date, s.order_completed_date)
FROM payments s JOIN notification_subjects l ON l.kind = 'payment' AND l.subject_id = s.id
WHERE n.id = l.notification_id AND n.type = 'payment_reminder' AND n.source_key IS NOT NULL AND n.ended_at IS NULL;
--> statement-breakpoint
UPDATE notifications n SET subject_state = jsonb_build_array(s.is_active, s.reminder_date)
FROM app_reminders s
WHERE n.created_at = s.last_sent_at AND n.type = 'task_reminder' AND n.source_key LIKE 'reminder:' || s.id || ':%'
  AND n.ended_at IS NULL;
