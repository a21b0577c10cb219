CREATE TABLE "kept_totals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_totals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"agent" text DEFAULT '' NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"day" date DEFAULT 'infinity' NOT NULL,
	"n" bigint NOT NULL,
	"amount" numeric(20,2) DEFAULT '0' NOT NULL,
	"owed" numeric(20,2) DEFAULT '0' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "kept_totals_group_idx" ON "kept_totals" USING btree ("list","day","state","place","agent","method");