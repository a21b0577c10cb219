CREATE TABLE "hand_over_codes" (
	"subject_kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hand_over_codes_pk" PRIMARY KEY("subject_kind","subject_id"),
	CONSTRAINT "hand_over_codes_kind_known" CHECK ("hand_over_codes"."subject_kind" in ('payment', 'layby')),
	CONSTRAINT "hand_over_codes_code_whole" CHECK ("hand_over_codes"."code" ~ '^[0-9]{6}$')
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hand_overs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"batch_id" integer NOT NULL,
	"branch" text NOT NULL,
	"agent" text,
	"device_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"device_imei" text,
	"receiver_name" text,
	"relation" text NOT NULL,
	"id_last4" text,
	"signature" text,
	"accessories" text[] NOT NULL,
	"overrides" jsonb NOT NULL,
	"paid_amount" numeric(10,2),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	CONSTRAINT "hand_overs_kind_known" CHECK ("hand_overs"."subject_kind" in ('payment', 'layby')),
	CONSTRAINT "hand_overs_branch_known" CHECK ("hand_overs"."branch" in ('windhoek', 'oshakati', 'walvis_bay', 'rundu', 'swakopmund')),
	CONSTRAINT "hand_overs_device_imei_whole" CHECK ("hand_overs"."device_imei" ~ '^[0-9]{15}$')
);
--> statement-breakpoint
ALTER TABLE "batches" DROP CONSTRAINT "batches_kind_known";--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_batch_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hand_over_codes_code_idx" ON "hand_over_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "hand_overs_subject_idx" ON "hand_overs" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "hand_overs_batch_idx" ON "hand_overs" USING btree ("batch_id");--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_kind_known" CHECK ("batches"."kind" in ('delete', 'import', 'fix_completed', 'data_health', 'bulk', 'stock_arrival', 'call_round', 'hand_over'));