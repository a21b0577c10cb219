CREATE TABLE "copy_epoch" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_changes" (
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"kind" text NOT NULL,
	"row_id" integer NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "row_changes_xid_idx" ON "row_changes" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "row_changes_age_idx" ON "row_changes" USING brin ("changed_at");