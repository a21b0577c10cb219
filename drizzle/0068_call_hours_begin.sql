INSERT INTO "call_hours" ("from", "until", "has_sundays")
SELECT '08:00', '19:00', false WHERE NOT EXISTS (SELECT FROM "call_hours");
