INSERT INTO "call_templates" ("kind") VALUES ('greeting'), ('in_branch'), ('stock_in'), ('slipped'), ('layby_overdue'), ('layby_due'), ('still_waiting'), ('signature'), ('code'), ('closing')
ON CONFLICT DO NOTHING;
